import type { ViewRunner } from '@/chain/prove/proveView';
import { runView } from '@/core/evm/runView';
import { Missing, Unprovable } from '@/core/evm/unprovable';
import type { RanView, ViewToRun } from './worker';

/** Worker interface; tests replace how it is made. */
export type ViewWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

// A view of a Governor takes some milliseconds, on a busy phone seconds; its gas is limited, this ends a worker that hangs.
const TIME_LIMIT = 30_000;
const START_LIMIT = 10_000;
const IDLE_LIMIT = 10_000;
/** Without a worker a view may take a tenth of the gas, because the page waits for it. */
const GAS_HERE = 3_000_000;

/** Runs views one after the other in a worker, which is ended at its deadline and when nothing more comes. */
export function viewsInWorker(start: () => ViewWorker = spawn): ViewRunner {
  let worker: Promise<ViewWorker | null> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = (ended: ViewWorker | null) => {
    worker = undefined;
    ended?.terminate();
  };
  const run: ViewRunner = async (state, block, view) => {
    clearTimeout(idle);
    worker ??= started(start);
    const own = await worker;
    if (own === null) return runView(state, block, view, GAS_HERE);
    const said = await answerOf(own, { accounts: state.accounts, block, view });
    if (said === null) end(own);
    else idle = setTimeout(() => end(own), IDLE_LIMIT);
    return outcomeOf(said);
  };
  return (...args) => {
    const next = last.then(() => run(...args));
    last = next.catch(() => undefined);
    return next;
  };
}

function outcomeOf(said: RanView | null) {
  if (said === null) throw new Unprovable('time');
  if (said.kind === 'missing') throw new Missing(said.address, said.slot);
  if (said.kind === 'unprovable') throw new Unprovable(said.what);
  return said.outcome;
}

/** A worker that has said that it is there; null where none can be had. */
function started(start: () => ViewWorker): Promise<ViewWorker | null> {
  return new Promise((resolve) => {
    try {
      const worker = start();
      const timer = setTimeout(() => fail(), START_LIMIT);
      const fail = () => {
        clearTimeout(timer);
        worker.terminate();
        resolve(null);
      };
      worker.onerror = fail;
      worker.onmessage = () => {
        clearTimeout(timer);
        resolve(worker);
      };
    } catch {
      resolve(null);
    }
  });
}

/** Returns the worker's answer; null if it failed or took too long. */
function answerOf(worker: ViewWorker, asked: ViewToRun): Promise<RanView | null> {
  return new Promise((resolve) => {
    const settle = (said: RanView | null) => {
      clearTimeout(timer);
      resolve(said);
    };
    const timer = setTimeout(() => settle(null), TIME_LIMIT);
    worker.onerror = () => settle(null);
    worker.onmessage = ({ data }: MessageEvent<RanView>) => settle(data);
    worker.postMessage(asked);
  });
}

// The bundler finds the worker by exactly this expression.
function spawn(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
