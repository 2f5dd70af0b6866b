import type { Act } from '../acts/act';
import { cancel } from '../acts/cancel';
import { cancelOperation } from '../acts/cancelOperation';
import { castVote } from '../acts/castVote';
import { delegate } from '../acts/delegate';
import { delegateBySig } from '../acts/delegateBySig';
import { execute } from '../acts/execute';
import { overrideVote } from '../acts/overrideVote';
import { queue } from '../acts/queue';
import { splitVote } from '../acts/splitVote';
import { submitBallots } from '../ballot/submit';
import { heldOf, meet } from './resume';
import { Runner, type RunnerDeps } from './runner';

/** The runners of one act on this page: whoever asks about the same account and subject gets the same one. */
export class Runs<Intent, Facts> {
  readonly #byKey = new Map<string, Runner<Intent, Facts>>();
  readonly act: Act<Intent, Facts>;

  constructor(act: Act<Intent, Facts>) {
    this.act = act;
  }

  /** The runner for an account and a subject; a new one first takes up what the outbox holds of it. */
  of(doors: RunnerDeps, subject: string): Runner<Intent, Facts> {
    const { dao, account } = doors.context;
    const key = `${dao.id}|${account}|${subject}`.toLowerCase();
    const found = this.#byKey.get(key);
    if (found !== undefined) return found;
    const runner = new Runner(this.act, doors);
    this.#byKey.set(key, runner);
    const held = () => heldOf(doors.outbox.list(), this.act, doors.context, subject);
    const entry = held();
    if (entry !== undefined) void runner.resume(entry);
    // Other tabs write there too. A runner lives as long as the page.
    doors.outbox.subscribe(() => meet(runner, held()));
    return runner;
  }
}

/** The votes under way on this page. */
export const voteRuns = new Runs(castVote);

/** The split votes under way on this page. */
export const splitRuns = new Runs(splitVote);

/** The votes of owners over their delegates' heads under way on this page. */
export const overrideRuns = new Runs(overrideVote);

/** The delegations under way on this page. */
export const delegateRuns = new Runs(delegate);

/** The delegations by signature under way on this page. */
export const signedRuns = new Runs(delegateBySig);

/** The queueings under way on this page. */
export const queueRuns = new Runs(queue);

/** The executions under way on this page. */
export const executeRuns = new Runs(execute);

/** The cancellations in a Governor under way on this page. */
export const cancelRuns = new Runs(cancel);

/** The cancellations in a timelock under way on this page. */
export const operationRuns = new Runs(cancelOperation);

/** The signed ballots being submitted on this page. */
export const ballotRuns = new Runs(submitBallots);
