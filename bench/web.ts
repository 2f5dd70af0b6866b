import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launch, PHONE } from '../__tests__/e2e/browser';
import { serveSite, startWorld, stopAll, type World } from '../__tests__/e2e/processes';
import { findChromium } from '../tools/chromium.mjs';
import { slowLink } from './link';
import { median, printTable } from './table';

type Figures = { fcp: number; lcp: number; tbt: number; cls: number; content: number };
type Probe = { fcp: number; lcp: number; cls: number; content: number; tasks: [number, number][] };

const QUIET = 6000;
const AIMS = 'Aims: FCP ≤ 1500 ms, LCP ≤ 2000 ms, TBT ≤ 200 ms, CLS ≤ 0.02, first proposals ≤ 3500 ms.';
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium()) ?? '';
  const world = await startWorld();
  const link = slowLink();
  const watched = await launch();
  try {
    const rpc = await link.to(world.url);
    const config = {
      ...world.config,
      chains: world.config.chains.map((chain) => ({ ...chain, rpc: [rpc.url] })),
    };
    const files = await serveSite(config, ['--compress']);
    const site = await link.to(files.url);
    const rows: string[][] = [];
    for (const [name, path, content] of pagesOf(world)) {
      const runs: Figures[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        runs.push(await measure(watched.browser, `${site.url}${path}`, content));
      }
      rows.push([name, ...format(runs)]);
    }
    console.log(
      `Medians of ${values.runs}; 390×844, CPU ÷ 4 (page only), slow 4G at the server: 562 ms per request and 1.47 Mbit/s`,
    );
    console.log(
      `for files and RPC together, brotli 5, HTTP/1.1, empty cache. Load of this machine: ${loadavg()[0]?.toFixed(1)}.`,
    );
    printTable(['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'first content ms'], rows);
    console.log(AIMS);
  } finally {
    await watched.close();
    await link.close();
    await stopAll();
  }
}

/** The pages, and what stands on them once the chain has been read. */
function pagesOf({ config, facts }: World): [string, string, string][] {
  const dao = config.organisations[0]?.id ?? '';
  const proposal = String(facts.bench ?? '');
  return [
    ['home', '/', 'a[href*="/dao/#"]'],
    ['organisation', `/dao/#${dao}`, 'a[href*="/proposal/#"]'],
    ['proposal', `/proposal/#${dao}/${proposal}`, 'article h1, main h1'],
  ];
}

async function measure(browser: Browser, url: string, content: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The compiler names functions by a helper of its own, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, content);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(QUIET);
  const probe = await page.evaluate(() => (window as unknown as { probe: Probe }).probe);
  if (probe.fcp === 0) throw new Error(`nothing was painted at ${url}, or nothing was measured`);
  await context.close();
  const tasks = probe.tasks.filter(([start]) => start >= probe.fcp);
  const tbt = tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { fcp: probe.fcp, lcp: probe.lcp, cls: probe.cls, content: probe.content, tbt };
}

/** Runs in the page before anything else: writes down paints, shifts, long tasks and when the content is there. */
function observe(selector: string): void {
  const probe: Probe = { fcp: 0, lcp: 0, cls: 0, content: 0, tasks: [] };
  Object.assign(window, { probe });
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') probe.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    probe.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    if (entry.hadRecentInput !== true) probe.cls += entry.value ?? 0;
  });
  on('longtask', (entry) => probe.tasks.push([entry.startTime, entry.duration]));
  const look = () => {
    const found = [...document.querySelectorAll(selector)].some(
      (each) => (each.textContent ?? '').trim() !== '',
    );
    if (found && probe.content === 0) probe.content = performance.now();
    if (probe.content === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function format(runs: readonly Figures[]): string[] {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return [
    of('fcp').toFixed(0),
    of('lcp').toFixed(0),
    of('tbt').toFixed(0),
    of('cls').toFixed(3),
    of('content').toFixed(0),
  ];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
