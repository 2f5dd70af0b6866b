import type { Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { Act, ActContext } from '../acts/act';
import { blocked } from '../facts/blocked';
import { caseOf, compareLogs } from '../outcome/compareTransaction';
import type { Entry } from './outbox';
import type { RunHandle } from './run';

/** What an outbox holds of an act about a subject; undefined when it was not begun. */
export function heldOf<Intent, Facts>(
  entries: readonly Entry[],
  act: Act<Intent, Facts>,
  { dao, account }: Pick<ActContext, 'dao' | 'account'>,
  subject: string,
): Entry | undefined {
  const key = `${dao.id}|${account}|${subject}`.toLowerCase();
  return entries.find((held) => {
    const intent = held.act === act.name ? act.unpack(held.intent) : undefined;
    if (intent === undefined) return false;
    return `${held.dao}|${held.account}|${act.subject(intent)}`.toLowerCase() === key;
  });
}

/** Takes up an act from the outbox after a reload: by its hash, or else by asking whether its goal is reached. */
export async function resume<Intent, Facts>(runner: RunHandle<Intent, Facts>, entry: Entry): Promise<void> {
  if (runner.get().status !== 'idle') return;
  const { deps, act } = runner;
  const intent = act.unpack(entry.intent);
  if (intent === undefined) return deps.outbox.remove(entry.id);
  runner.hold(entry);
  const { hash } = entry;
  if (hash !== undefined) {
    if (entry.status === 'elsewhere')
      runner.move('elsewhere', { intent, hash, problem: new QuorateError('elsewhere') });
    else runner.move('sent', { intent, hash });
    return runner.follow();
  }
  let problem = new QuorateError('unanswered');
  let isReached = false;
  try {
    const [isOpen, isDone] = await Promise.all([
      entry.tab === undefined ? false : deps.isTabOpen?.(entry.tab),
      act.reached(intent, deps.context),
    ]);
    if (isOpen === true) problem = blocked('other-tab');
    isReached = isDone;
  } catch (error) {
    problem = asQuorateError(error);
  }
  if (runner.get().status !== 'idle') return;
  if (!isReached) {
    runner.move('unanswered', { intent, problem });
    // It may have gone on while the chain was asked.
    return meet(
      runner,
      deps.outbox.list().find(({ id }) => id === entry.id),
    );
  }
  const one = caseOf(act, intent, deps.context, entry, {});
  const { alarm, note } = await compareLogs(one, BigInt(entry.startedBlock)).catch((error: unknown) => ({
    alarm: undefined,
    note: asQuorateError(error),
  }));
  if (runner.get().status !== 'idle') return;
  if (alarm !== undefined) return runner.move('mismatch', { intent, problem: alarm });
  runner.drop();
  runner.move('shown', { intent, problem: note });
}

/** Takes notice of what the outbox holds of an act now: another tab may have begun it, sent it, or given it up. */
export function meet<Intent, Facts>(runner: RunHandle<Intent, Facts>, held: Entry | undefined): void {
  const { status, intent } = runner.get();
  if (status === 'unanswered' && intent !== undefined && runner.entry !== undefined) {
    if (held?.hash !== undefined) takeOver(runner, held, held.hash, intent);
    else if (held === undefined) {
      runner.hold(undefined);
      void runner.check(intent);
    }
    return;
  }
  if (held === undefined || runner.entry !== undefined) return;
  if (status !== 'idle' && status !== 'checking' && status !== 'blocked' && status !== 'ready') return;
  const begun = runner.act.unpack(held.intent);
  if (begun === undefined) return;
  runner.hold(held);
  if (held.hash !== undefined) takeOver(runner, held, held.hash, begun);
  else runner.move('unanswered', { intent: begun, problem: blocked('other-tab') });
}

// Both tabs follow it: whichever is looked at knows.
function takeOver<I, F>(runner: RunHandle<I, F>, held: Entry, hash: Hex, intent: I): void {
  runner.hold(held);
  runner.move('sent', { intent, hash, problem: undefined });
  void runner.follow();
}
