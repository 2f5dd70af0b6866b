import { LONGEST_TEXT } from '@/core/format';
import { shownText } from '@/core/text/embedded';
import type { FormattedText } from '@/core/text/formatText';
import { type AskedWorker, Workers } from '../workers';

// The costliest text that is let through takes a processor about 1 s, so a slow phone 4 s; the page waits for neither.
const LIMITS = { answer: 10_000, idle: 30_000 };
/** Without a worker, so many characters at most are parsed on the page, and with a tenth of the work. */
const MOST_HERE = 2000;
const SHARE_HERE = 0.1;

const workers = new WeakMap<() => AskedWorker, Workers<string, FormattedText>>();

/** Formats a text of the chain in a worker, which ends at its deadline or by `signal`. Never rejects. */
export async function requestFormattedText(
  text: string,
  signal: AbortSignal,
  start: () => AskedWorker = spawn,
): Promise<FormattedText> {
  const shown = shownText(text);
  if (shown.length > LONGEST_TEXT) return { kind: 'plain', why: 'long' };
  const own = workers.get(start) ?? new Workers(start, LIMITS);
  workers.set(start, own);
  const found = await own.ask(shown, signal);
  if (typeof found === 'object') return found.answer;
  return found === 'late' ? { kind: 'plain', why: 'late' } : here(shown);
}

async function here(text: string): Promise<FormattedText> {
  if (text.length > MOST_HERE) return { kind: 'plain', why: 'alone' };
  try {
    const { formatText: settingOf } = await import('@/core/text/formatText');
    return settingOf(text, SHARE_HERE);
  } catch {
    return { kind: 'plain', why: 'alone' };
  }
}

// The bundler finds the worker by exactly this expression.
function spawn(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
