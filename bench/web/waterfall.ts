import type { BrowserContext, CDPSession } from 'playwright-core';
import { bytesOf, type Passed } from '../link';
import type { Shift } from './probe';

/** Source of a request: what in the page asked for it, or the service worker; without a known source, the worker. */
export type Asker = { method: string; url: string; by: string };

/** Requests until the first figures, and layout shifts in the whole visit. */
export type Traced = { lines: TracedRequest[]; shifts: readonly Shift[] };

type TracedRequest = { start: number; end: number | undefined; bytes: number; what: string; by: string };

type Seen = {
  passed: readonly (Passed & { isEndpoint: boolean })[];
  asked: readonly Asker[];
  /** When the page was begun, milliseconds since 1970, and how long after it the first figures stood. */
  begun: number;
  until: number;
  shifts: readonly Shift[];
};

const WIDTH = 40;

/** Writes down who asks for what from now on, as the browser's own tools tell it. */
export async function askers(context: BrowserContext, devtools: CDPSession): Promise<Asker[]> {
  const found: Asker[] = [];
  devtools.on('Network.requestWillBeSent', ({ request: { method, url }, initiator }) => {
    const { type, stack, url: from } = initiator;
    const frame = stack?.callFrames[0]?.url ?? from ?? '';
    const file = frame.split('/').at(-1)?.slice(0, 20) ?? '';
    found.push({ method, url, by: type === 'script' && file !== '' ? `script ${file}` : type });
  });
  context.on('request', (request) => {
    if (request.serviceWorker() === null) return;
    found.push({ method: request.method(), url: request.url(), by: 'service worker' });
  });
  await devtools.send('Network.enable');
  return found;
}

/** Puts together what passed the link with who asked for it. */
export function traceOf({ passed, asked, begun, until, shifts }: Seen): Traced {
  const left = [...asked];
  const lines = passed
    .filter((each) => each.begun <= begun + until)
    .map((each): TracedRequest => {
      const at = left.findIndex(
        ({ method, url }) => method === each.method && pathOf(url) === each.path && !each.isEndpoint,
      );
      const [asker] = at < 0 ? [] : left.splice(at, 1);
      return {
        start: each.begun - begun,
        end: each.ended === undefined ? undefined : each.ended - begun,
        bytes: bytesOf(each.pieces),
        what: `${each.method} ${each.isEndpoint ? methodsOf(each) : each.path}`,
        by: asker?.by ?? 'worker',
      };
    });
  return { lines, shifts };
}

/** Prints a trace: a line for each request with its bar, then what moved. */
export function printTrace(title: string, { lines, shifts }: Traced, until: number): void {
  console.log(`\n${title}: ${lines.length} requests until it was confirmed at ${seconds(until)} s`);
  const place = (time: number) => Math.min(WIDTH, Math.max(0, Math.round((time / until) * WIDTH)));
  for (const { start, end, bytes, what, by } of lines) {
    const from = place(start);
    const to = Math.max(from + 1, place(end ?? until));
    const bar = `${' '.repeat(from)}${'█'.repeat(to - from)}`.padEnd(WIDTH + 1);
    const times = `${seconds(start)} – ${end === undefined ? ' later' : seconds(end)}`;
    console.log(`${times} ${(bytes / 1000).toFixed(1).padStart(7)} KB |${bar}| ${what} (${by})`);
  }
  for (const { at, value, moved } of shifts.filter((shift) => shift.value > 0.0005))
    console.log(`${seconds(at)} s: moved by ${value.toFixed(3)}: ${moved.join('; ')}`);
}

function methodsOf({ method, asked }: Passed): string {
  if (method === 'OPTIONS') return 'endpoint, preflight';
  const all = [...asked.matchAll(/"method":\s*"(\w+)"/g)].map(([, name = '']) => name);
  const counts = [...new Set(all)].map((name) => {
    const count = all.filter((each) => each === name).length;
    return count === 1 ? name : `${name} × ${count}`;
  });
  return `endpoint: ${counts.join(', ')}`;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2).padStart(6);
}
