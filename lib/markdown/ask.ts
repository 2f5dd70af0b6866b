import { LONGEST_TEXT } from '@/lib/format';
import type { Setting } from './setting';

/** How long a text may take its worker, in milliseconds, and how long the worker may take to start. */
const TIME_LIMIT = 2000;
const START_LIMIT = 10_000;
/** Without a worker, so many characters at most are parsed on the page, and with a tenth of the work. */
const MOST_HERE = 2000;
const SHARE_HERE = 0.1;

/** What a test replaces: how the worker is made. */
export type TextWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * A text of the chain as it is to be shown. It is parsed in a worker of its own, which is ended with the answer, at its
 * deadline or by `signal`; after `signal` nothing comes. Never rejects.
 */
export async function askSetting(
  text: string,
  signal: AbortSignal,
  start: () => TextWorker = spawn,
): Promise<Setting> {
  if (text.length > LONGEST_TEXT) return { kind: 'plain', why: 'long' };
  return (await inWorker(text, signal, start)) ?? here(text);
}

/** What the worker says; null when there is none. */
function inWorker(text: string, signal: AbortSignal, start: () => TextWorker): Promise<Setting | null> {
  return new Promise((resolve) => {
    let worker: TextWorker;
    try {
      worker = start();
    } catch {
      return resolve(null);
    }
    let timer = setTimeout(() => end(null), START_LIMIT);
    const end = (setting?: Setting | null) => {
      clearTimeout(timer);
      worker.terminate();
      if (setting !== undefined) resolve(setting);
    };
    worker.onerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<'ready' | Setting>) => {
      if (data !== 'ready') return end(data);
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: 'plain', why: 'late' }), TIME_LIMIT);
      worker.postMessage(text);
    };
    signal.addEventListener('abort', () => end(), { once: true });
  });
}

async function here(text: string): Promise<Setting> {
  if (text.length > MOST_HERE) return { kind: 'plain', why: 'alone' };
  try {
    const { settingOf } = await import('./setting');
    return settingOf(text, SHARE_HERE);
  } catch {
    return { kind: 'plain', why: 'alone' };
  }
}

// The bundler finds the worker by exactly this expression.
function spawn(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
