import type { Act } from '../acts/act';
import { heldOf } from './resume';
import type { RunnerDeps } from './run';
import { Runner } from './runner';

/** The runners of a page: whoever asks about the same act, account and subject gets the same one. */
export class Runners {
  readonly #byKey = new Map<string, unknown>();

  /** The runner of an act by an account about a subject; a new one first takes up what the outbox holds of it. */
  of<Intent, Facts>(act: Act<Intent, Facts>, deps: RunnerDeps, subject: string): Runner<Intent, Facts> {
    const { dao, account } = deps.context;
    const key = `${act.name}|${dao.id}|${account}|${subject}`.toLowerCase();
    // The key names the act, and with it what its runner is for.
    const found = this.#byKey.get(key) as Runner<Intent, Facts> | undefined;
    if (found !== undefined) return found;
    const runner = new Runner(act, deps);
    this.#byKey.set(key, runner);
    const held = () => heldOf(deps.outbox.list(), act, deps.context, subject);
    const entry = held();
    if (entry !== undefined) void runner.resume(entry);
    // Other tabs write there too. A runner lives as long as the page.
    deps.outbox.subscribe(() => runner.meet(held()));
    return runner;
  }
}

/** The runners of this page. */
export const runners = new Runners();
