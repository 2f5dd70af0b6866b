import type { Address, Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { allow, type Contracts, type Terms } from '@/core/governor/act/allow';
import type { Call } from '@/core/governor/call';
import { t } from '@/core/language/message';
import { createValueStore, type ValueStore } from '@/lib/valueStore';
import { walletError } from '@/lib/wallet/walletError';
import { type Act, type ActContext, intentIn, type WalletClient } from '../acts/act';
import { transaction } from '../facts/accountState';
import { daoSnapshotOf } from '../facts/daoSnapshot';
import { askedCallOf } from '../outcome/mined';
import { demandChain } from '../signing';
import { type Entry, isSent } from './outbox';
import { prepareAct } from './prepareAct';
import { type ActRun, ASKABLE, mayGo, type RunnerDeps, type Status, type Step } from './run';
import { Tracker } from './track';

// An act of which nothing is known yet.
const START: ActRun<never, never> = { status: 'idle', blockers: [], hash: undefined, isInList: false };

/** One act of one account, from the question to the log; one status machine for all acts. */
export class Runner<Intent, Facts> {
  readonly #state: ValueStore<ActRun<Intent, Facts>> = createValueStore<ActRun<Intent, Facts>>(START);
  readonly act: Act<Intent, Facts>;
  deps: RunnerDeps;
  entry: Entry | undefined;
  #turn = 0;
  #watch = new AbortController();
  // The contradiction, in its words, in spite of which the person acts this time.
  #pardoned: string | undefined;

  constructor(act: Act<Intent, Facts>, deps: RunnerDeps) {
    this.act = act;
    this.deps = deps;
  }

  readonly get = (): ActRun<Intent, Facts> => this.#state.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

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
    const { status } = this.get();
    if (status !== 'checking' && !mayGo(status, 'checking')) return;
    // It is being taken up again.
    if (status === 'idle' && this.entry !== undefined) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#watch.abort();
    this.#take({ status: 'checking', change: { intent }, entry: null });
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
    if (!this.begin(intent)) return;
    let hash: Hex;
    try {
      const wallet = this.deps.client();
      if (wallet === undefined) throw new QuorateError('wallet-missing');
      hash = await send(wallet, ...this.#request(), this.#handed);
    } catch (error) {
      return this.refuse(error);
    }
    await this.sent(hash);
  };

  /** Writes down that the wallet is about to be asked for it, alone or in a batch; false where it cannot be asked now. */
  begin(intent: Intent, batch?: Entry['batch']): boolean {
    const { status, accountState, facts } = this.get();
    if (status !== 'ready' || accountState === undefined) return false;
    const { context, outbox, newId, now, tab } = this.deps;
    const { dao, account } = context;
    const begun = heldOf(outbox.list(), this.act, context, this.act.subject(intent));
    if (begun !== undefined) {
      this.meet(begun);
      return false;
    }
    this.#turn += 1;
    const call = this.act.call(intent, dao);
    // Written down before the wallet opens: a phone may end this page while the wallet is in front.
    this.#take({
      status: 'signing',
      change: { intent, problem: undefined, asked: undefined, hash: undefined, block: undefined },
      entry: {
        ...{ id: newId(), act: this.act.name, dao: dao.id, account, chainId: dao.chainId, to: call.to },
        intent: this.act.texts.write(intent) as Entry['intent'],
        startedBlock: String(accountState.block),
        ...{ nonce: accountState.nonce, status: 'signing', at: now(), tab: tab?.() },
        power: facts === undefined ? undefined : this.act.weight?.(intent, facts)?.toString(),
        ...{ place: daoSnapshotOf(dao), batch },
      },
    });
    return true;
  }

  /** Checks the call and gives what exactly the wallet is handed; throws where it must not be asked. */
  hand(wallet: WalletClient): Call {
    const asked = checked(wallet, ...this.#request());
    this.#handed(asked);
    return asked;
  }

  /** The wallet did not send it, or did not say whether. */
  refuse(error: unknown): void {
    const { problem, isFinal } = walletError(error, this.deps.context, this.get().accountState);
    // If something may have been sent, the entry stays, and the person is asked to look first.
    const entry = isFinal ? null : undefined;
    this.#take({ status: isFinal ? 'ready' : 'unanswered', change: { problem }, entry });
  }

  /** Takes up an act from the outbox after a reload: by its hash, or else by asking whether its goal is reached. */
  readonly resume = async (entry: Entry): Promise<void> => {
    if (this.get().status !== 'idle') return;
    const intent = intentIn(this.act, entry.intent);
    if (intent === undefined) return this.deps.outbox.remove(entry.id);
    if (isSent(entry)) return this.#join(entry, intent);
    this.entry = entry;
    const step = await this.#tracker(intent).recall(entry);
    if (this.get().status !== 'idle') return;
    this.#take(step);
    // It may have gone on while the chain was asked.
    if (step.status === 'unanswered') this.meet(this.deps.outbox.list().find(({ id }) => id === entry.id));
  };

  /** Takes notice of what the outbox holds of the act now: another tab may have begun it, sent it, or given it up. */
  readonly meet = (held: Entry | undefined): void => {
    const { status, intent } = this.get();
    if (status === 'unanswered' && intent !== undefined && this.entry !== undefined) {
      if (held !== undefined && isSent(held)) void this.#join(held, intent);
      if (held !== undefined) return;
      this.entry = undefined;
      void this.check(intent);
    }
    if (held === undefined || this.entry !== undefined || !ASKABLE.includes(status)) return;
    const begun = intentIn(this.act, held.intent);
    if (begun !== undefined) void this.#join(held, begun);
  };

  /** The wallet has sent the act: writes its hash down, or its batch, and follows it to the end. */
  readonly sent = async (by: Hex | NonNullable<Entry['batch']>): Promise<void> => {
    const sent = typeof by === 'string' ? { hash: by } : { batch: by };
    this.#pardoned = undefined;
    this.#take({
      status: 'sent',
      change: { hash: sent.hash, problem: undefined },
      entry: { ...sent, status: 'sent' },
    });
    await this.#follow();
  };

  /** Stops watching and forgets the act; while the wallet is open nothing is forgotten. */
  readonly forget = (): void => {
    if (this.get().status === 'signing') return;
    this.#turn += 1;
    this.#watch.abort();
    this.#state.set(START);
    this.drop();
  };

  /** Goes to a status with what changed; throws when the table has no such move. */
  move(status: Status, change: Partial<ActRun<Intent, Facts>> = {}): void {
    const now = this.get();
    if (status !== now.status && !mayGo(now.status, status))
      throw new QuorateError('unexpected', { reason: `an act cannot go from ${now.status} to ${status}` });
    const isAnew = now.status === 'shown' && status === 'checking';
    this.#state.set({ ...(isAnew ? START : now), ...change, status });
  }

  drop(): void {
    const entry = this.entry;
    this.entry = undefined;
    if (entry !== undefined) this.deps.outbox.remove(entry.id);
  }

  // The one place where what was found out takes effect.
  #take({ status = this.get().status, change, entry }: Step<Intent, Facts>): void {
    if (entry === null) this.drop();
    else if (entry !== undefined) {
      this.entry = { ...this.entry, ...entry } as Entry;
      this.deps.outbox.put(this.entry);
    }
    this.move(status, change);
  }

  #request(): [call: unknown, dao: Contracts, from: Address, terms: Terms | undefined] {
    const { intent, facts } = this.get();
    const { dao, account } = this.deps.context;
    const terms = facts === undefined ? {} : this.act.terms?.(facts);
    return [intent && this.act.call(intent, dao), dao, account, terms];
  }

  // Kept for the comparison with what is mined, which may come after a reload.
  readonly #handed = (asked: Call): void => {
    const { value, digest } = askedCallOf(asked);
    this.#take({ change: { asked }, entry: { ask: { value: String(value), digest } } });
  };

  #tracker(intent: Intent, signal?: AbortSignal): Tracker<Intent, Facts> {
    const now = () => ({ ...this.get(), deps: this.deps, entry: this.entry });
    return new Tracker(this.act, intent, now, (step) => {
      if (signal?.aborted !== true) this.#take(step);
    });
  }

  async #follow(): Promise<void> {
    this.#watch.abort();
    this.#watch = new AbortController();
    const { intent } = this.get();
    if (intent !== undefined) await this.#tracker(intent, this.#watch.signal).follow(this.#watch.signal);
  }

  // Both tabs follow it: whichever is looked at knows.
  async #join(held: Entry, intent: Intent): Promise<void> {
    this.entry = held;
    const { hash } = held;
    if (!isSent(held)) return this.move('unanswered', { intent, hash, problem: blocked('other-tab') });
    const isElsewhere = held.status === 'elsewhere' && mayGo(this.get().status, 'elsewhere');
    const problem = isElsewhere ? new QuorateError('elsewhere') : undefined;
    this.move(isElsewhere ? 'elsewhere' : 'sent', { intent, hash, problem });
    await this.#follow();
  }
}

function isConflict({ code }: QuorateError): boolean {
  return code === 'endpoints-disagree';
}

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

/** Checks the call, the account and the chain; gives what a wallet may be handed, and throws where one of them is wrong. */
export function checked(
  client: Pick<WalletClient, 'account' | 'chainId'>,
  call: unknown,
  dao: Contracts,
  from: Address,
  terms: Terms = {},
): Call {
  const allowed = allow(call, dao, terms);
  if (client.account.toLowerCase() !== from.toLowerCase())
    throw blocked('send-forbidden', { reason: t`the wallet is on another account` });
  demandChain(client, dao.chainId);
  return allowed;
}

/** Asks a wallet to send a call after its checks; `onAsk` is told what exactly the wallet is handed. */
export async function send(
  client: WalletClient,
  call: unknown,
  dao: Contracts,
  from: Address,
  terms: Terms = {},
  onAsk: (asked: Call) => void = () => undefined,
): Promise<Hex> {
  const allowed = checked(client, call, dao, from, terms);
  onAsk(allowed);
  return client.send(transaction(from, allowed));
}

// A clock may have been set back a little since.
const TOLERANCE = 2000;

/** Takes up the wallet's answer to a request from before this page loaded; sends nothing again. */
export async function takeAnswer<Intent, Facts>(runner: Runner<Intent, Facts>): Promise<void> {
  const { intent, status } = runner.get();
  const { entry } = runner;
  const client = runner.deps.client();
  if (status !== 'unanswered' || intent === undefined || entry === undefined) return;
  if (client === undefined || client.account.toLowerCase() !== entry.account.toLowerCase()) return;
  if (entry.batch !== undefined) {
    // A wallet that knows the batch has taken it.
    const isKnown = await client
      .calls?.('wallet_getCallsStatus', [entry.batch.id])
      .then(Boolean, () => false);
    return isKnown && runner.get().status === 'unanswered' ? runner.sent(entry.batch) : undefined;
  }
  if (client.recall === undefined) return;
  const { to, data } = runner.act.call(intent, runner.deps.context.dao);
  const found = client.recall({ from: entry.account, to, data }, (entry.at ?? 0) - TOLERANCE);
  switch (found?.kind) {
    case undefined:
      return;
    case 'open':
      return runner.move('unanswered', { problem: new QuorateError('wallet-open') });
    case 'declined':
    case 'failed': {
      const said = found.kind === 'declined' ? new QuorateError('declined') : found.error;
      const { problem, isFinal } = walletError(said);
      // If something may have been sent, the person is asked to look first.
      if (!isFinal) return runner.move('unanswered', { problem });
      runner.drop();
      return runner.move('idle', { intent: undefined, problem });
    }
    case 'answered':
      return runner.sent(found.hash);
  }
}

// The outbox entry of an act about a subject; undefined if the act was not begun.
function heldOf<Intent, Facts>(
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
