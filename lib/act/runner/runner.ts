import type { Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { createValueStore, type ValueStore } from '@/lib/valueStore';
import { walletError } from '@/lib/wallet/walletError';
import { type Act, intentIn } from '../acts/act';
import { askedCallOf } from '../outcome/mined';
import type { Entry } from './entry';
import { ASKABLE, mayGo, type Status } from './moves';
import { prepareAct } from './prepareAct';
import { heldOf, recall } from './resume';
import { type ActRun, beginEntry, type RunnerDeps, type RunView, start, type Turn } from './run';
import { send } from './send';
import { track } from './track';

/** One act of one account, from the question to the log; one status machine for all acts. */
export class Runner<Intent, Facts> implements RunView<Intent, Facts> {
  readonly #cell: ValueStore<ActRun<Intent, Facts>> = createValueStore(start<Intent, Facts>());
  readonly act: Act<Intent, Facts>;
  /** Current dependencies. */
  deps: RunnerDeps;
  /** Outbox entry of this act. */
  entry: Entry | undefined;
  #turn = 0;
  #watch = new AbortController();
  // The contradiction, in its words, in spite of which the person acts this time.
  #pardoned: string | undefined;

  constructor(act: Act<Intent, Facts>, deps: RunnerDeps) {
    this.act = act;
    this.deps = deps;
  }

  readonly get = (): ActRun<Intent, Facts> => this.#cell.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#cell.subscribe(listener);

  /** Replaces what it depends on; a step under way uses the new ones from its next look on. */
  readonly open = (deps: RunnerDeps): void => {
    const isOther = deps.context.chain !== this.deps.context.chain;
    this.deps = deps;
    // The person decided which endpoint to believe.
    const { blockers, intent } = this.get();
    if (isOther && intent !== undefined && blockers.some(isConflict)) void this.check(intent);
  };

  /** Acts in spite of endpoints that contradict each other as they do now; until something was sent. */
  readonly pardon = (): void => {
    const { blockers, intent } = this.get();
    this.#pardoned = blockers.find(isConflict)?.message;
    if (intent !== undefined) void this.check(intent);
  };

  /** Reads the facts and simulates the call; ends in blocked or ready. The newest call wins. */
  readonly check = async (intent: Intent): Promise<void> => {
    const before = this.get();
    if (before.status !== 'checking' && !mayGo(before.status, 'checking')) return;
    // It is being taken up again.
    if (before.status === 'idle' && this.entry !== undefined) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#watch.abort();
    this.move('checking', { ...(before.status === 'shown' ? start() : {}), intent });
    this.drop();
    const isStale = () => turn !== this.#turn || this.get().status !== 'checking';
    try {
      const found = await prepareAct(this.act, intent, this.deps, this.#pardoned);
      if (!isStale())
        this.move(found.blockers.length > 0 ? 'blocked' : 'ready', {
          fee: undefined,
          ...found,
          problem: undefined,
        });
    } catch (error) {
      if (!isStale()) this.move('blocked', { blockers: [], problem: asQuorateError(error) });
    }
  };

  /** Asks the wallet at once, so that it opens from the person's own tap, then follows to the end. */
  readonly submit = async (intent: Intent): Promise<void> => {
    const { status, accountState, facts } = this.get();
    if (status !== 'ready' || accountState === undefined) return;
    const { context, client, outbox } = this.deps;
    const begun = heldOf(outbox.list(), this.act, context, this.act.subject(intent));
    if (begun !== undefined) return this.meet(begun);
    this.#turn += 1;
    const call = this.act.call(intent, context.dao);
    this.move('signing', { intent, problem: undefined, asked: undefined, hash: undefined, block: undefined });
    // Written down before the wallet opens: a phone may end this page while the wallet is in front.
    this.#note(beginEntry(this, intent, call, accountState));
    let hash: Hex;
    try {
      const wallet = client();
      if (wallet === undefined) throw new QuorateError('wallet-missing');
      const terms = facts === undefined ? {} : this.act.terms?.(facts);
      hash = await send(wallet, call, context.dao, context.account, terms, (asked) => {
        // Kept for the comparison with what is mined, which may come after a reload.
        const { value, digest } = askedCallOf(asked);
        this.#take({ change: { asked }, entry: { ask: { value: String(value), digest } } });
      });
    } catch (error) {
      const { problem, isFinal } = walletError(error, context, accountState);
      // If something may have been sent, the entry stays, and the person is asked to look first.
      if (isFinal) this.drop();
      return this.move(isFinal ? 'ready' : 'unanswered', { problem });
    }
    this.#pardoned = undefined;
    await this.sent(hash);
  };

  /** Takes up an act from the outbox after a reload: by its hash, or else by asking whether its goal is reached. */
  readonly resume = async (entry: Entry): Promise<void> => {
    if (this.get().status !== 'idle') return;
    const intent = intentIn(this.act, entry.intent);
    if (intent === undefined) return this.deps.outbox.remove(entry.id);
    this.entry = entry;
    const { hash } = entry;
    if (hash !== undefined) {
      const isElsewhere = entry.status === 'elsewhere';
      const problem = isElsewhere ? new QuorateError('elsewhere') : undefined;
      this.move(isElsewhere ? 'elsewhere' : 'sent', { intent, hash, problem });
      return this.#follow();
    }
    const turn = await recall(this.act, intent, this.deps, entry);
    if (this.get().status !== 'idle') return;
    this.#take(turn);
    // It may have gone on while the chain was asked.
    if (turn.status === 'unanswered') this.meet(this.deps.outbox.list().find(({ id }) => id === entry.id));
  };

  /** Takes notice of what the outbox holds of the act now: another tab may have begun it, sent it, or given it up. */
  readonly meet = (held: Entry | undefined): void => {
    const { status, intent } = this.get();
    if (status === 'unanswered' && intent !== undefined && this.entry !== undefined) {
      if (held?.hash !== undefined) this.#join(held, intent);
      if (held !== undefined) return;
      this.entry = undefined;
      void this.check(intent);
    }
    if (held === undefined || this.entry !== undefined || !ASKABLE.includes(status)) return;
    const begun = intentIn(this.act, held.intent);
    if (begun !== undefined) this.#join(held, begun);
  };

  /** The wallet has sent the act: writes the hash down and follows it to the end. */
  readonly sent = async (hash: Hex): Promise<void> => {
    this.#take({ status: 'sent', change: { hash, problem: undefined }, entry: { hash, status: 'sent' } });
    await this.#follow();
  };

  /** Stops watching and forgets the act; while the wallet is open nothing is forgotten. */
  readonly forget = (): void => {
    if (this.get().status === 'signing') return;
    this.#turn += 1;
    this.#watch.abort();
    this.#cell.set(start());
    this.drop();
  };

  /** Goes to a status with what changed; throws when the table has no such move. */
  move(status: Status, change: Partial<ActRun<Intent, Facts>> = {}): void {
    const now = this.get();
    if (status !== now.status && !mayGo(now.status, status)) {
      throw new QuorateError('unexpected', { reason: `an act cannot go from ${now.status} to ${status}` });
    }
    this.#cell.set({ ...now, ...change, status });
  }

  /** Takes the act out of the outbox. */
  drop(): void {
    const entry = this.entry;
    this.entry = undefined;
    if (entry !== undefined) this.deps.outbox.remove(entry.id);
  }

  #note(change: Partial<Entry>): void {
    this.entry = { ...this.entry, ...change } as Entry;
    this.deps.outbox.put(this.entry);
  }

  // The one place where what was found out takes effect.
  #take({ status, change, entry, later }: Turn<Intent, Facts>): void {
    if (entry === null) this.drop();
    else if (entry !== undefined) this.#note(entry);
    if (status !== undefined || change !== undefined) this.move(status ?? this.get().status, change);
    const { problem } = this.get();
    void later?.then((turn) => {
      if (this.get().problem === problem) this.#take(turn);
    });
  }

  async #follow(): Promise<void> {
    this.#watch.abort();
    this.#watch = new AbortController();
    await track(this, this.#watch.signal, (turn) => this.#take(turn));
  }

  // Both tabs follow it: whichever is looked at knows.
  #join(held: Entry, intent: Intent): void {
    this.entry = held;
    const { hash } = held;
    const isSent = hash !== undefined;
    this.move(isSent ? 'sent' : 'unanswered', {
      intent,
      hash,
      problem: isSent ? undefined : blocked('other-tab'),
    });
    if (isSent) void this.#follow();
  }
}

function isConflict({ code }: QuorateError): boolean {
  return code === 'endpoints-disagree';
}
