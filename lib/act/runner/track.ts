import type { Hex } from 'viem';
import { accountKind } from '@/core/accountKind';
import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress } from '@/core/format';
import type { Act, ActContext } from '../acts/act';
import { readHead } from '../facts/accountState';
import { compareLogs, compareTransaction, logVerdict, minedWords, rivalAlarm } from '../outcome/compare';
import {
  type ComparisonCase,
  caseOf,
  readMined,
  readTransactionStatus,
  replacingTransaction,
  type TransactionStatus,
} from '../outcome/mined';
import type { Entry } from './outbox';
import { replay } from './prepareAct';
import { type ActRun, mayGo, type RunnerDeps, type Step } from './run';

// Signers take hours: the chain is asked that many times less often.
const SLOWLY = 4;
// How often the index is asked for the log before the chain's own word is enough.
const LISTENING = 5;
// How often it is asked after that.
const LONG = 40;
// About a minute of asking before a transaction that no node knows is called lost; it is still looked for afterwards.
const PATIENCE = 20;
// The fewest times it is asked for before that is told, where blocks come fast.
const FEW = 3;

type Mined = Extract<TransactionStatus, { kind: 'mined' }>;
type Rival = Extract<TransactionStatus, { rival: unknown }>;

/** Finds out what becomes of an act that was sent; each finding is a step for `take`. */
export class Tracker<Intent, Facts> {
  // Times that no node knew the hash, the newest block at the first of them, and whether a node ever knew it.
  #misses = 0;
  #since: bigint | undefined;
  #isKnown = false;
  // How often the index was asked, and the comparison tried; the hash that was compared, and what the person is told of it.
  #asked = 0;
  #turns = 0;
  #compared: Hex | undefined;
  #note: QuorateError | undefined;
  #isOver = false;

  constructor(
    readonly act: Act<Intent, Facts>,
    readonly intent: Intent,
    readonly now: () => ActRun<Intent, Facts> & { deps: RunnerDeps; entry: Entry | undefined },
    readonly take: (step: Step<Intent, Facts>) => void,
  ) {}

  /** Follows a sent act until the log is in the index or nothing more can come; ends early when the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { hash: known, entry, deps } = this.now();
        if (entry === undefined || (known === undefined && entry.batch === undefined)) return;
        const one = caseOf(this.act, this.intent, deps.context, entry);
        const hash = known ?? (await this.#inBatch(one, entry));
        if (hash !== undefined) await this.#look(one, hash);
        if (this.#isOver) return this.#listenOn(signal);
      } catch (error) {
        this.take({ change: { problem: asQuorateError(error) } });
      }
      const { deps, status } = this.now();
      await deps.pause(signal, status === 'elsewhere' ? SLOWLY : 1);
    }
  }

  /** Finds the outcome of an act whose hash was never stored, by checking whether its goal is reached. */
  async recall(entry: Entry): Promise<Step<Intent, Facts>> {
    const { intent } = this;
    const { deps } = this.now();
    const unanswered = (problem: QuorateError) => ({
      status: 'unanswered' as const,
      change: { intent, problem },
    });
    try {
      const [isOpen, isReached] = await Promise.all([
        entry.tab === undefined ? false : deps.isTabOpen?.(entry.tab),
        this.act.reached(intent, deps.context),
      ]);
      if (!isReached)
        return unanswered(isOpen === true ? blocked('other-tab') : new QuorateError('unanswered'));
    } catch (error) {
      return unanswered(asQuorateError(error));
    }
    const { alarm, note } = await compareLogs(caseOf(this.act, intent, deps.context, entry)).catch(
      (error: unknown) => ({ alarm: undefined, note: asQuorateError(error) }),
    );
    const facts = await this.#facts();
    if (alarm !== undefined) return { status: 'mismatch', change: { intent, facts, problem: alarm } };
    return { status: 'shown', change: { intent, facts, problem: note }, entry: null };
  }

  // The hash of its transaction, once its batch shows one; what is missing is told when the wallet has ended the batch.
  async #inBatch(one: ComparisonCase, entry: Entry): Promise<Hex | undefined> {
    const { findInBatch } = await import('../batch/find');
    const { hash, ended, head, isSplit } = await findInBatch(one, entry, this.now().deps);
    if (isSplit) this.#note = blocked('batch-split');
    if (hash !== undefined) {
      this.take({ change: { hash }, entry: { hash } });
      return hash;
    }
    this.#since ??= head;
    this.#misses += 1;
    const hadRoom = this.#misses >= FEW && head >= this.#since + 2n;
    const { status } = this.now();
    if (ended !== undefined && (hadRoom || this.#misses >= PATIENCE)) {
      if (await this.act.reached(this.intent, one.context)) await this.#landUnseen(one, head);
      else if (status !== 'lost') this.#setAside('lost', blocked('batch-missing', { reason: ended }));
    } else if (this.#misses >= FEW) {
      const code = await one.context.chain.request('eth_getCode', [one.context.account, 'latest']);
      if (accountKind(code) === 'contract') await this.#waitForSigners(one.context);
    }
    return undefined;
  }

  async #look(one: ComparisonCase, hash: Hex): Promise<void> {
    const status = await readTransactionStatus(one, hash);
    switch (status.kind) {
      case 'mined':
        // A block that is taken back may take it along.
        this.#isKnown = true;
        return this.#mined({ ...one, ...status }, status);
      case 'replaced':
      case 'cancelled':
        return this.#overtaken({ ...one, ...status }, status);
      case 'pending':
        this.#misses = 0;
        this.#isKnown = true;
        return this.now().status === 'lost' ? this.#setAside('sent') : undefined;
      case 'unknown':
        return this.#missing(one, hash, status.head);
    }
  }

  async #mined(one: ComparisonCase, status: Mined): Promise<void> {
    const { hash, block } = status;
    if (this.#compared !== hash) {
      const finding = await compareTransaction(one, hash, this.#turns);
      this.#turns += 1;
      if (finding === undefined) return;
      if (finding.kind === 'failed') return this.#end('reverted', status, blocked('mined-within'));
      if (finding.kind === 'alarm') return this.#alarm(one, status, finding.problem);
      this.#compared = hash;
      this.#note = finding.note ?? this.#note;
    }
    if (!one.isReverted) return this.#land(one, block, hash);
    const reason = await replay(this.act, this.intent, one, block);
    return this.#end('reverted', status, new QuorateError('reverted', { reason }));
  }

  // It named another's transaction, or an old one; the account may have sent one of its own meanwhile.
  async #alarm(one: ComparisonCase, status: Mined, problem: QuorateError): Promise<void> {
    const isForeign = ['mined-stranger', 'mined-earlier'].includes(problem.code);
    const own = isForeign ? await replacingTransaction(one, await readHead(one.context.chain)) : undefined;
    if (own === undefined) return this.#end('mismatch', status, problem);
    this.take({ change: { hash: own.hash }, entry: { hash: own.hash } });
  }

  async #overtaken(one: ComparisonCase, status: Rival): Promise<void> {
    const { hash, block, kind, rival } = status;
    const alarm = await rivalAlarm(one, rival);
    if (alarm !== undefined) return this.#end('mismatch', status, alarm);
    if (logVerdict(one) === true) return this.#land(one, block, hash);
    if (await this.act.reached(this.intent, one.context)) return this.#landUnseen(one, block);
    return this.#end('lost', status, new QuorateError(kind, { mined: minedWords(one, rival).does }));
  }

  // No node knows the hash; `head` is the newest block.
  async #missing(one: ComparisonCase, hash: Hex, head: bigint): Promise<void> {
    const { context } = one;
    if (await this.act.reached(this.intent, context)) return this.#landUnseen(one, head);
    this.#since ??= head;
    this.#misses += 1;
    const kind = accountKind(await context.chain.request('eth_getCode', [context.account, 'latest']));
    const { alarm } = kind === 'key' ? {} : await compareLogs(one);
    if (alarm !== undefined) return this.#end('mismatch', { block: head }, alarm);
    const { status } = this.now();
    if (kind !== 'contract') {
      // Two blocks have had room for it, or a minute has passed; a delegated key may have sent it with others' by a bundler.
      const hadRoom = this.#misses >= FEW && head >= this.#since + 2n;
      const isGone = this.#misses >= PATIENCE || (!this.#isKnown && kind !== 'delegated' && hadRoom);
      return isGone && status !== 'lost' ? this.#giveUp(one, hash) : undefined;
    }
    // A contract wallet gives the hash of what its owners sign, which is no transaction.
    return this.#waitForSigners(context);
  }

  // A mined act whose block was dropped in a reorg keeps its status and waits.
  async #waitForSigners(context: ActContext): Promise<void> {
    const { status } = this.now();
    if (status !== 'elsewhere') return mayGo(status, 'elsewhere') ? this.#setAside('elsewhere') : undefined;
    // The other signers may now send it too late; the person is told, and decides when to stop watching.
    const facts = await this.act.facts(this.intent, context, await readHead(context.chain));
    const [blocker] = this.act.blockers(this.intent, facts, context.dao);
    this.take({ change: { problem: blocker ?? new QuorateError('elsewhere') } });
  }

  async #giveUp({ context }: ComparisonCase, hash: Hex): Promise<void> {
    if (this.#isKnown) return this.#setAside('lost');
    const shown = await readMined(context.chain, hash);
    this.#isKnown = shown.some(({ mined }) => mined != null);
    if (this.#isKnown) return;
    const problem = blocked('never-seen', { account: formatAddress(context.account) });
    this.#setAside('lost', problem);
    void this.#tellChain(context.dao.chainId, problem);
  }

  // The wallet may be on another chain, and may never say so.
  async #tellChain(chainId: number, told: QuorateError): Promise<void> {
    const actual = await this.now()
      .deps.client()
      ?.standsOn?.()
      .catch(() => undefined);
    if (!Number.isSafeInteger(actual) || actual === chainId || this.now().problem !== told) return;
    const facts = { actual: String(actual), expected: String(chainId) };
    this.take({ change: { problem: blocked('never-seen-here', facts) } });
  }

  // It is not followed as usual for a while.
  #setAside(
    status: 'sent' | 'lost' | 'elsewhere',
    problem = status === 'sent' ? undefined : new QuorateError(status),
  ): void {
    this.take({ status, change: { problem }, entry: { status } });
  }

  // Without a hash it came about by a transaction whose hash we were never given; the account's own logs say how.
  async #landUnseen(one: ComparisonCase, block: bigint): Promise<void> {
    if (this.#asked === 0) {
      const { alarm, note } = await compareLogs(one);
      if (alarm !== undefined) return this.#end('mismatch', { block }, alarm);
      this.#note = note;
    }
    return this.#land(one, block);
  }

  // Ends the act once the index shows it, or the chain confirms it.
  async #land({ context }: ComparisonCase, block: bigint, hash?: Hex): Promise<void> {
    const { status, hash: followed, deps } = this.now();
    if (hash !== undefined && (status !== 'mined' || followed !== hash))
      this.take({
        status: 'mined',
        change: { hash, block, problem: undefined },
        entry: { hash, status: 'mined' },
      });
    const isInList = await this.#isListed(block);
    this.#asked += 1;
    const isEnough = isInList || deps.service === undefined || this.#asked >= LISTENING;
    if (isEnough && (isInList || (await this.act.reached(this.intent, context))))
      await this.#end('shown', { hash, block }, this.#note, isInList);
  }

  // An alarm's entry stays, so that a reload tells it again, until the person has read it.
  async #end(
    status: 'shown' | 'reverted' | 'lost' | 'mismatch',
    { hash, block }: { hash?: Hex | undefined; block: bigint },
    problem: QuorateError | undefined,
    isInList = false,
  ): Promise<void> {
    const change = { hash, block, problem, isInList, facts: await this.#facts(block) };
    this.take({ status, change, entry: status === 'mismatch' ? undefined : null });
    this.#isOver = true;
  }

  // The index may come later than the chain's word was taken for enough.
  async #listenOn(signal: AbortSignal): Promise<void> {
    for (let turn = 0; turn < LONG && !signal.aborted; turn += 1) {
      const { status, block, isInList, deps } = this.now();
      if (status !== 'shown' || isInList || deps.service === undefined || block === undefined) return;
      await deps.pause(signal);
      if (await this.#isListed(block)) this.take({ change: { isInList: true } });
    }
  }

  // It may be behind or broken, and the chain's own word then ends the act.
  async #isListed(block: bigint): Promise<boolean> {
    const { context, service } = this.now().deps;
    if (service === undefined) return false;
    try {
      await service.syncTo(context.dao.id, block);
      return await (this.act.isShown ?? this.act.reached)(this.intent, context, service);
    } catch {
      return false;
    }
  }

  // Shown beside the end of an act: those of before it are no longer true. Undefined where the chain does not say.
  async #facts(block = 0n): Promise<Facts | undefined> {
    const { context } = this.now().deps;
    try {
      // The endpoint asked now may be behind the one that told of the end.
      const head = await readHead(context.chain);
      return await this.act.facts(this.intent, context, head < block ? block : head);
    } catch {
      return undefined;
    }
  }
}
