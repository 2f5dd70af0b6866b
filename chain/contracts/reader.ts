import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import type { Block, Clock, Dao, DaoId } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type { AccountNow, Delegates, Receipt } from '@/core/governor/receipt';
import { STATE_DEPTH } from '@/core/timing';
import { askAll, pairOf, type Question } from '../rpc/question';
import { behind, getBlock, getHead, type Transport } from '../rpc/transport';
import { callViews, proofsBy, type View, ZERO } from '../rpc/view';
import { clockOf, clockQuestion, measure } from './clock';
import { beginDetection, detect } from './detect';
import { routeTimelock } from './family/bravo';
import { adapterOf, countedAt } from './family/choose';
import { readPower } from './power';
import { readProposals } from './readProposals';
import { holdingViews } from './tokenViews';

const UNTOLD: Delegates = { delegate: null, split: [] };

/** How to make a reader; every field has a default. */
type ReaderOptions = {
  /** Address of Multicall3, if not the usual one. */
  multicall?: string | undefined;
  /** Milliseconds a head is good for; 2,000. */
  headAge?: number | undefined;
  /** Milliseconds, only differences matter. */
  clock?: (() => number) | undefined;
};

/** Block to read, or the head not older than so many milliseconds (0: ask now). */
type ReadAt = { at?: Block | undefined; maxAge?: number | undefined };

/** Block to read, and the snapshots that proposals' logs name: their quorums are asked in the same round trip. */
type ReadProposals = ReadAt & { snapshots?: ReadonlyMap<bigint, bigint> | undefined };

/** A reader of one Governor. */
export function createReader(
  transport: Transport,
  route: DaoId,
  options: ReaderOptions = {},
): GovernorReader {
  return new GovernorReader(transport, { ...route, address: getAddress(route.address) }, options);
}

/** Reads one Governor: each answer is from one block, and names it. */
export class GovernorReader {
  private newest: { at: number; block: Promise<Block> } | undefined;
  private detected: { hash: Hex; dao: Promise<Dao> } | undefined;
  private begun: Promise<void> | undefined;
  // As last detected, so that a reading need not wait for a promise to know how to ask.
  private told: Dao | undefined;
  private pace: { at: bigint; seconds: Promise<number> } | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly route: DaoId,
    private readonly options: ReaderOptions,
  ) {}

  /** The newest block. */
  head({ maxAge = this.options.headAge ?? 2000 }: ReadAt = {}): Promise<Block> {
    const now = (this.options.clock ?? performance.now.bind(performance))();
    if (this.newest !== undefined && now - this.newest.at < maxAge) return this.newest.block;
    const block = getHead(this.transport);
    const newest = { at: now, block };
    this.newest = newest;
    // A failure is not kept: the next question asks again.
    block.catch(() => {
      if (this.newest === newest) this.newest = undefined;
    });
    return block;
  }

  /** Begins detection at the newest block, asked for beside it; `dao` at that block waits for it. Never throws. */
  begin(): void {
    const begun = beginDetection(this.transport, this.route, this.options);
    const keep = ({ at, clock, dao }: Awaited<typeof begun>) => {
      this.keep(at, dao);
      this.measure(clock, at);
    };
    this.begun = begun.then(keep).catch(() => undefined);
    const block = begun.then(({ at }) => at);
    block.catch(() => {
      this.newest = undefined;
    });
    this.newest ??= { at: (this.options.clock ?? performance.now.bind(performance))(), block };
  }

  /** Detection at the head; throws `not-a-contract`, `not-a-governor`. */
  async dao(when?: ReadAt): Promise<Dao> {
    await this.begun;
    const at = await this.when(when);
    if (this.detected?.hash === at.hash) return this.detected.dao;
    return this.keep(at, detect(this.transport, this.route, { ...this.options, at }));
  }

  private keep({ hash }: Block, dao: Promise<Dao>): Promise<Dao> {
    const detected = { hash, dao };
    this.detected = detected;
    dao.then(
      (told) => {
        if (this.detected === detected) this.told = told;
      },
      () => {
        if (this.detected === detected) this.detected = undefined;
      },
    );
    return dao;
  }

  block(number: bigint): Promise<Block | null> {
    return getBlock(this.transport, number);
  }

  /** The newest block the chain calls final; 64 below the head where it does not say. */
  async finalized(): Promise<bigint> {
    const block = await getBlock(this.transport, 'finalized').catch(() => null);
    if (block !== null) return block.number;
    const head = await this.head();
    return head.number > STATE_DEPTH ? head.number - STATE_DEPTH : 0n;
  }

  /** The clock at the head, in the Governor's unit. */
  async clock(when?: ReadAt): Promise<bigint> {
    const [dao, at] = await Promise.all([this.known(), this.when(when)]);
    // These were held against the contract when it was detected, and count what every block says.
    if (dao.clock.mode === 'timestamp') return at.timestamp;
    if (dao.clock.mode === 'blocknumber') return at.number;
    const [answer] = await this.ask([clockQuestion(dao, this.options)], at);
    return clockOf(this.transport, dao, answer ?? null, at);
  }

  /** Seconds one unit of the clock lasts: 1 on timestamp clocks, measured over 1,000 blocks, 0 when not known. */
  async secondsPerUnit(when?: ReadAt): Promise<number> {
    const dao = await this.known();
    if (dao.clock.mode === 'timestamp') return 1;
    const head = await this.when(when);
    const { pace } = this;
    return pace !== undefined && head.number - pace.at < 100n ? pace.seconds : this.measure(dao.clock, head);
  }

  private measure(clock: Clock, head: Block): Promise<number> {
    const pace = { at: head.number, seconds: measure(this.transport, { clock }, head) };
    this.pace = pace;
    // Asked for again where it is not known.
    const forget = (seconds: number) => {
      if (seconds === 0 && this.pace === pace) this.pace = undefined;
    };
    pace.seconds.catch(() => 0).then(forget);
    return pace.seconds;
  }

  /** Truth about proposals at one block; ids the contract does not know are absent. */
  async proposals(ids: readonly bigint[], when?: ReadProposals): Promise<ReadonlyMap<bigint, ProposalNow>> {
    if (ids.length === 0) return new Map();
    const at = await this.when(when);
    const { now, isThere } = await this.proposalsAt(ids, at, when?.snapshots);
    if (isThere) return now;
    // Its block was reorganised away while it was read: its parts may be of two forks.
    if (when?.at !== undefined) throw behind(this.transport, 0, at.number);
    const head = await this.head({ maxAge: 0 });
    const again = await this.proposalsAt(ids, head, when?.snapshots);
    if (again.isThere) return again.now;
    throw behind(this.transport, 0, head.number);
  }

  /** The timelock of a proposal, which a route may have of its own. */
  async timelock(id: bigint, when?: ReadAt): Promise<Dao['timelock']> {
    const [dao, at] = await Promise.all([this.known(), this.when(when)]);
    const { multicall } = this.options;
    if (!dao.extensions.includes('routes')) return dao.timelock;
    return routeTimelock(this.transport, dao, id, at.number, { multicall });
  }

  /** Power, balance and delegate now. */
  async account(address: Address, when?: ReadAt): Promise<AccountNow> {
    const [dao, at] = await Promise.all([this.known(), this.when(when)]);
    const views = dao.token && holdingViews(dao.token.address, address);
    const [{ votes, from }, held] = await Promise.all([
      readPower(this.transport, dao, address, at.number, this.options),
      views && this.read(views, at),
    ]);
    const { chosen = null, balance = null } = held ?? {};
    const proofs = proofsBy([
      ['votes', from, votes],
      ['balance', views?.balance, balance],
      // A list is no figure.
      ['delegate', views?.chosen, chosen?.split.length === 0 ? (chosen.delegate ?? ZERO) : null],
    ]);
    return { votes, balance, ...(chosen ?? UNTOLD), proofs, at };
  }

  /** Power at a snapshot (null while it is ahead) and whether the account has voted. */
  async receipt(address: Address, id: bigint, snapshot: bigint, when?: ReadAt): Promise<Receipt> {
    const [dao, at] = await Promise.all([this.known(), this.when(when)]);
    const adapter = adapterOf(dao);
    const [counted = snapshot] = await countedAt(this.transport, adapter, [{ id, snapshot }], at.number, {
      multicall: this.options.multicall,
    });
    const both = pairOf(adapter.receipt(address, id, counted), clockQuestion(dao, this.options));
    const [first] = await this.ask([both], at);
    if (first === undefined) throw new Error('nothing was asked');
    const [found, clock] = first;
    const now = await clockOf(this.transport, dao, clock, at);
    if (snapshot < now) return { ...found, at };
    const { power: _, ...proofs } = found.proofs;
    return { ...found, power: null, proofs, at };
  }

  private when(when: ReadAt | undefined): Promise<Block> {
    return when?.at !== undefined ? Promise.resolve(when.at) : this.head(when);
  }

  // Token, clock mode and the like: any block will do, so a new head does not make it ask again.
  private async known(): Promise<Dao> {
    await this.begun;
    return this.detected?.dao ?? (this.told === undefined ? this.dao() : Promise.resolve(this.told));
  }

  private read<V extends Record<string, View<unknown>>>(views: V, at: Block) {
    return callViews(this.transport, views, at.number, { multicall: this.options.multicall });
  }

  private ask<T>(questions: readonly Question<T>[], at: Block): Promise<T[]> {
    return askAll(this.transport, questions, at.number, { multicall: this.options.multicall });
  }

  private proposalsAt(ids: readonly bigint[], at: Block, snapshots: ReadonlyMap<bigint, bigint> | undefined) {
    const governor = { address: this.route.address, told: this.told, known: () => this.known() };
    return readProposals(this.transport, governor, ids, { at, snapshots, multicall: this.options.multicall });
  }
}
