import { LONGEST_TEXT } from '@/core/format';
import { shownText } from '@/core/text/embedded';
import type { FormattedText } from '@/core/text/formatText';

// The costliest text that is let through takes a processor about 1 s, so a slow phone 4 s; the page waits for neither.
/** How long a text may take its worker, in milliseconds, and how long the worker may take to start. */
const TIME_LIMIT = 10_000;
const START_LIMIT = 10_000;
/** How long a worker that has answered waits for a further text, which it then sets faster than a new one. */
const IDLE_LIMIT = 30_000;
/** Without a worker, so many characters at most are parsed on the page, and with a tenth of the work. */
const MOST_HERE = 2000;
const SHARE_HERE = 0.1;

/** Worker interface; tests replace how it is made. */
export type TextWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** The one worker that waits for a further text, if there is one, and how it was made. */
let idle: { worker: TextWorker; start: () => TextWorker; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * A text of the chain as it is to be shown. It is parsed in a worker, which is ended at its deadline or by `signal`, and
 * otherwise kept a while for the next text; after `signal` nothing comes. Never rejects.
 */
export async function requestFormattedText(
  text: string,
  signal: AbortSignal,
  start: () => TextWorker = spawn,
): Promise<FormattedText> {
  const shown = shownText(text);
  if (shown.length > LONGEST_TEXT) return { kind: 'plain', why: 'long' };
  return (await inWorker(shown, signal, start)) ?? here(shown);
}

/** Returns the worker's answer, or null. */
function inWorker(text: string, signal: AbortSignal, start: () => TextWorker): Promise<FormattedText | null> {
  return new Promise((resolve) => {
    const kept = takeIdle(start);
    let worker: TextWorker;
    try {
      worker = kept ?? start();
    } catch {
      return resolve(null);
    }
    let timer = setTimeout(() => end(null), START_LIMIT);
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    };
    const end = (setting?: FormattedText | null) => {
      leave();
      worker.terminate();
      if (setting !== undefined) resolve(setting);
    };
    const abandon = () => end();
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: 'plain', why: 'late' }), TIME_LIMIT);
      worker.postMessage(text);
    };
    worker.onerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<'ready' | FormattedText>) => {
      if (data === 'ready') return ask();
      leave();
      keepIdle(worker, start);
      resolve(data);
    };
    signal.addEventListener('abort', abandon, { once: true });
    if (kept !== undefined) ask();
  });
}

function keepIdle(worker: TextWorker, start: () => TextWorker) {
  endIdle();
  worker.onerror = endIdle;
  idle = { worker, start, timer: setTimeout(endIdle, IDLE_LIMIT) };
}

function takeIdle(start: () => TextWorker): TextWorker | undefined {
  if (idle?.start !== start) return undefined;
  const { worker, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  return worker;
}

function endIdle() {
  clearTimeout(idle?.timer);
  idle?.worker.terminate();
  idle = undefined;
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
