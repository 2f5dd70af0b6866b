import type { ViewRunner } from '@/chain/prove/proveView';
import { runView } from '@/core/evm/runView';
import { Missing, Unprovable } from '@/core/evm/unprovable';
import { type AskedWorker, Workers } from '../workers';
import type { RanView, ViewToRun } from './worker';

// A view of a Governor takes some milliseconds, on a busy phone seconds; its gas is limited, this ends a worker that hangs.
const LIMITS = { answer: 30_000, idle: 10_000 };
/** Without a worker a view may take a tenth of the gas, because the page waits for it. */
const GAS_HERE = 3_000_000;

/** Runs views one after the other in a worker, which is ended at its deadline and when nothing more comes. */
export function viewsInWorker(start: () => AskedWorker = spawn): ViewRunner {
  const workers = new Workers<ViewToRun, RanView>(start, LIMITS);
  let isAlone = false;
  let last: Promise<unknown> = Promise.resolve();
  const run: ViewRunner = async (state, block, view) => {
    const found = isAlone ? 'none' : await workers.ask({ accounts: state.accounts, block, view });
    isAlone = found === 'none';
    if (found === 'none') return runView(state, block, view, GAS_HERE);
    if (typeof found === 'string') throw new Unprovable('time');
    return outcomeOf(found.answer);
  };
  return (...args) => {
    const next = last.then(() => run(...args));
    last = next.catch(() => undefined);
    return next;
  };
}

function outcomeOf(said: RanView) {
  if (said.kind === 'missing') throw new Missing(said.address, said.slot);
  if (said.kind === 'unprovable') throw new Unprovable(said.what);
  return said.outcome;
}

// The bundler finds the worker by exactly this expression.
function spawn(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
