import type { Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import { createValueStore, type ValueStore } from '@/lib/wallet/valueStore';
import { walletError } from '@/lib/wallet/walletError';
import type { Act, Call } from '../acts/act';
import { daoSnapshotOf } from '../facts/daoSnapshot';
import { askedCallOf } from '../outcome/mined';
import { MOVES, type Status } from './moves';
import type { Entry } from './outbox';
import { prepareAct } from './prepareAct';
import { heldOf, meet, resume } from './resume';
import type { ActRun, RunHandle, RunnerDeps } from './run';
import { send } from './send';
import { track } from './track';

/** One act of one account, from the question to the log; one status machine for all acts. */
export class Runner<Intent, Facts> implements RunHandle<Intent, Facts> {
  readonly #cell: ValueStore<ActRun<Intent, Facts>> = createValueStore(start<Intent, Facts>());
  readonly act: Act<Intent, Facts>;
  #doors: RunnerDeps;
  #turn = 0;
  #entry: Entry | undefined;
  #watch = new AbortController();
  // The contradiction, in its words, in spite of which the person acts this time.
  #pardoned: string | undefined;

  constructor(act: Act<Intent, Facts>, deps: RunnerDeps) {
    this.act = act;
    this.#doors = deps;
  }

  readonly get = (): ActRun<Intent, Facts> => this.#cell.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#cell.subscribe(listener);

  /** What it depends on, as it is now. */
  get deps(): RunnerDeps {
    return this.#doors;
  }

  /** What the outbox holds of this act. */
  get entry(): Entry | undefined {
    return this.#entry;
  }

  /** Replaces what it depends on; a step under way uses the new ones from its next request on. */
  readonly open = (deps: RunnerDeps): void => {
    const isOther = deps.context.chain !== this.#doors.context.chain;
    this.#doors = deps;
    // The person decided which endpoint to believe.
    const { blockers, intent } = this.get();
    if (isOther && intent !== undefined && blockers.some(isQuarrel)) void this.check(intent);
  };

  /** Acts in spite of endpoints that contradict each other as they do now; until something was sent. */
  readonly pardon = (): void => {
    const { blockers, intent } = this.get();
    this.#pardoned = blockers.find(isQuarrel)?.message;
    if (intent !== undefined) void this.check(intent);
  };

  /** Reads the facts and simulates the call; ends in blocked or ready. The newest call wins. */
  readonly check = async (intent: Intent): Promise<void> => {
    const before = this.get();
    if (before.status !== 'checking' && !(MOVES[before.status] as readonly string[]).includes('checking'))
      return;
    // It is being taken up again.
    if (before.status === 'idle' && this.#entry !== undefined) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#watch.abort();
    this.move('checking', { ...(before.status === 'shown' ? start() : {}), intent });
    this.drop();
    const isStale = () => turn !== this.#turn || this.get().status !== 'checking';
    try {
      const found = await prepareAct(this.act, intent, this.#doors, this.#pardoned);
      if (!isStale())
        this.move(found.blockers.length > 0 ? 'blocked' : 'ready', { ...found, problem: undefined });
    } catch (error) {
      if (!isStale()) this.move('blocked', { blockers: [], problem: asQuorateError(error) });
    }
  };

  /** Asks the wallet at once, so that it opens from the person's own tap, then follows to the end. */
  readonly submit = async (intent: Intent): Promise<void> => {
    const { status, accountState, facts } = this.get();
    if (status !== 'ready' || accountState === undefined) return;
    const { context, client, newId, outbox, tab } = this.#doors;
    const begun = heldOf(outbox.list(), this.act, context, this.act.subject(intent));
    if (begun !== undefined) return meet(this, begun);
    this.#turn += 1;
    const { dao, account } = context;
    const call = this.act.call(intent, dao);
    this.move('signing', { intent, problem: undefined, asked: undefined, hash: undefined, block: undefined });
    const terms = facts === undefined ? {} : this.act.terms?.(facts);
    const place = { to: call.to, chainId: dao.chainId, place: daoSnapshotOf(dao) };
    const started = { account, ...place, startedBlock: String(accountState.block) };
    const written = { id: newId(), act: this.act.name, dao: dao.id, intent: this.act.pack(intent) };
    // Written down before the wallet opens: a phone may end this page while the wallet is in front.
    this.note({
      ...written,
      ...started,
      nonce: accountState.nonce,
      status: 'signing',
      at: this.#doors.now(),
      tab: tab?.(),
      power: facts === undefined ? undefined : this.act.weight?.(intent, facts)?.toString(),
    });
    let hash: Hex;
    try {
      const wallet = client();
      if (wallet === undefined) throw new QuorateError('wallet-missing');
      hash = await send(wallet, call, dao, account, terms, this.#handed);
    } catch (error) {
      return this.#refused(error);
    }
    this.#pardoned = undefined;
    await this.sent(hash);
  };

  /** Takes up an act from the outbox after a reload. */
  readonly resume = (entry: Entry): Promise<void> => resume(this, entry);

  /** The wallet has sent the act: writes the hash down and follows it to the end. */
  readonly sent = async (hash: Hex): Promise<void> => {
    this.note({ hash, status: 'sent' });
    this.move('sent', { hash, problem: undefined });
    await this.follow();
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
    if (status !== now.status && !(MOVES[now.status] as readonly string[]).includes(status)) {
      throw new QuorateError('unexpected', { reason: `an act cannot go from ${now.status} to ${status}` });
    }
    this.#cell.set({ ...now, ...change, status });
  }

  /** Writes into the outbox how far the act has come. */
  note(change: Partial<Entry> & Partial<Pick<Entry, 'id'>>): void {
    this.#entry = { ...this.#entry, ...change } as Entry;
    this.#doors.outbox.put(this.#entry);
  }

  /** Takes the act out of the outbox. */
  drop(): void {
    const entry = this.#entry;
    this.#entry = undefined;
    if (entry !== undefined) this.#doors.outbox.remove(entry.id);
  }

  /** Takes an entry of the outbox for that of this act, or lets go of it. */
  hold(entry: Entry | undefined): void {
    this.#entry = entry;
  }

  /** Follows what was sent to the end. */
  async follow(): Promise<void> {
    this.#watch.abort();
    this.#watch = new AbortController();
    await track(this, this.#watch.signal);
  }

  // Kept for the comparison with what is mined, which may come after a reload.
  readonly #handed = (asked: Call): void => {
    const { value, digest } = askedCallOf(asked);
    this.note({ ask: { value: String(value), digest } });
    this.move('signing', { asked });
  };

  #refused(error: unknown): void {
    const { problem, isFinal } = walletError(error, this.#doors.context, this.get().accountState);
    // Where it is not sure that nothing left, the entry stays, and the person is asked to look first.
    if (isFinal) this.drop();
    this.move(isFinal ? 'ready' : 'unanswered', { problem });
  }
}

function isQuarrel({ code }: QuorateError): boolean {
  return code === 'endpoints-disagree';
}

function start<Intent, Facts>(): ActRun<Intent, Facts> {
  return {
    status: 'idle',
    intent: undefined,
    facts: undefined,
    accountState: undefined,
    blockers: [],
    problem: undefined,
    asked: undefined,
    hash: undefined,
    block: undefined,
    isInList: false,
  };
}
