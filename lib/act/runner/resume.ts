import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { type Act, type ActContext, intentIn } from '../acts/act';
import { caseOf, compareLogs } from '../outcome/compareTransaction';
import type { Entry } from './entry';
import { factsAfter } from './landing';
import type { RunnerDeps, Turn } from './run';

/** Finds the outbox entry of an act about a subject; undefined if the act was not begun. */
export function heldOf<Intent, Facts>(
  entries: readonly Entry[],
  act: Act<Intent, Facts>,
  { dao, account }: Pick<ActContext, 'dao' | 'account'>,
  subject: string,
): Entry | undefined {
  const key = `${dao.id}|${account}|${subject}`.toLowerCase();
  return entries.find((held) => {
    const intent = held.act === act.name ? intentIn(act, held.intent) : undefined;
    if (intent === undefined) return false;
    return `${held.dao}|${held.account}|${act.subject(intent)}`.toLowerCase() === key;
  });
}

/** Finds the outcome of an act whose hash was never stored, by checking whether its goal is reached. */
export async function recall<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  deps: RunnerDeps,
  entry: Entry,
): Promise<Turn<Intent, Facts>> {
  const unanswered = (problem: QuorateError) => ({
    status: 'unanswered' as const,
    change: { intent, problem },
  });
  try {
    const [isOpen, isReached] = await Promise.all([
      entry.tab === undefined ? false : deps.isTabOpen?.(entry.tab),
      act.reached(intent, deps.context),
    ]);
    if (!isReached)
      return unanswered(isOpen === true ? blocked('other-tab') : new QuorateError('unanswered'));
  } catch (error) {
    return unanswered(asQuorateError(error));
  }
  const one = caseOf(act, intent, deps.context, entry);
  const { alarm, note } = await compareLogs(one).catch((error: unknown) => ({
    alarm: undefined,
    note: asQuorateError(error),
  }));
  const facts = await factsAfter({ act, deps }, intent);
  if (alarm !== undefined) return { status: 'mismatch', change: { intent, facts, problem: alarm } };
  return { status: 'shown', change: { intent, facts, problem: note }, entry: null };
}
