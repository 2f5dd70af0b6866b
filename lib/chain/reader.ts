import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import type { Block, Dao, DaoId } from '@/lib/governor/dao';
import { type ProposalNow, STATES } from '@/lib/governor/proposal';
import { governorAbi } from './abis/governor';
import { tokenAbi } from './abis/token';
import { behind, getBlock, getHead } from './block';
import { isStillThere, multicall } from './calls';
import { detect } from './detect';
import type { Transport } from './transport';
import { callViews, readViews, type View, view, ZERO } from './view';

/** How to make a reader; every field has a default. */
export type ReaderOptions = {
  /** Address of Multicall3, if not the usual one. */
  multicall?: string | undefined;
  /** Milliseconds a head is good for; 2,000. */
  headAge?: number | undefined;
  /** Milliseconds, only differences matter. */
  clock?: (() => number) | undefined;
};

/** Where to read: a block, or the head not older than so many milliseconds (0: ask now). */
export type When = { at?: Block | undefined; maxAge?: number | undefined };

/** Blocks below the head that are taken as final where the chain does not say. */
export const FINAL_DEPTH = 64n;
const MEASURED_BLOCKS = 1000n;

/** Reads one Governor: each answer is from one block, and names it. `ChainReader` of lib/graph, and a little more. */
export function createReader(transport: Transport, route: DaoId, options: ReaderOptions = {}) {
  const reader = new Reader(
    transport,
    { chainId: route.chainId, address: getAddress(route.address) },
    options,
  );
  return {
    /** Detection at the head; throws `not-a-contract`, `not-a-governor`. */
    dao: (when?: When) => reader.dao(when),
    head: (when?: When) => reader.head(when?.maxAge),
    /** The block at a height, null when the chain has none there. */
    block: (number: bigint) => getBlock(transport, number),
    /** The newest block the chain calls final; 64 below the head where it does not say. */
    finalized: () => reader.finalized(),
    /** The clock at the head, in the Governor's unit. */
    clock: (when?: When) => reader.clock(when),
    /** Seconds one unit of the clock lasts: 1 on timestamp clocks, measured over 1,000 blocks, 0 when not known. */
    secondsPerUnit: () => reader.secondsPerUnit(),
    /** Truth about proposals at one block; ids the contract does not know are absent. */
    proposals: (ids: readonly bigint[], when?: When) => reader.proposals(ids, when),
    /** Power, balance and delegate now. */
    account: (address: Address, when?: When) => reader.account(address, when),
    /** Power at a snapshot (null while it is ahead) and whether the account has voted. */
    receipt: (address: Address, id: bigint, snapshot: bigint, when?: When) =>
      reader.receipt(address, id, snapshot, when),
  };
}

/** What `createReader` makes. */
export type GovernorReader = ReturnType<typeof createReader>;

class Reader {
  private newest: { at: number; block: Promise<Block> } | undefined;
  private detected: { hash: Hex; dao: Promise<Dao> } | undefined;
  private measured: { at: bigint; seconds: number } | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly route: DaoId,
    private readonly options: ReaderOptions,
  ) {}

  head(maxAge = this.options.headAge ?? 2000): Promise<Block> {
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

  async dao(when?: When): Promise<Dao> {
    const at = await this.when(when);
    if (this.detected?.hash === at.hash) return this.detected.dao;
    const dao = detect(this.transport, this.route, { multicall: this.options.multicall, at });
    const detected = { hash: at.hash, dao };
    this.detected = detected;
    dao.catch(() => {
      if (this.detected === detected) this.detected = undefined;
    });
    return dao;
  }

  async finalized(): Promise<bigint> {
    const block = await getBlock(this.transport, 'finalized').catch(() => null);
    if (block !== null) return block.number;
    const head = await this.head();
    return head.number > FINAL_DEPTH ? head.number - FINAL_DEPTH : 0n;
  }

  async clock(when?: When): Promise<bigint> {
    const at = await this.when(when);
    const { clock } = await this.read({ clock: view(governorAbi, this.route.address, 'clock') }, at);
    return this.clockOf(clock, at);
  }

  async secondsPerUnit(): Promise<number> {
    const { clock } = await this.known();
    if (clock.mode === 'timestamp') return 1;
    const head = await this.head();
    const back = head.number < MEASURED_BLOCKS ? head.number : MEASURED_BLOCKS;
    if (clock.mode === 'unknown' || back === 0n) return 0;
    if (this.measured !== undefined && head.number - this.measured.at < 100n) return this.measured.seconds;
    const past = await getBlock(this.transport, head.number - back);
    if (past === null) return 0;
    const seconds = Number(head.timestamp - past.timestamp) / Number(back);
    this.measured = { at: head.number, seconds };
    return seconds;
  }

  async proposals(ids: readonly bigint[], when?: When): Promise<ReadonlyMap<bigint, ProposalNow>> {
    if (ids.length === 0) return new Map();
    const at = await this.when(when);
    const now = await this.proposalsAt(ids, at);
    if (await isStillThere(this.transport, at)) return now;
    // Its block was reorganised away while it was read: its parts may be of two forks.
    if (when?.at !== undefined) throw behind(this.transport, 0, at.number);
    const head = await this.head(0);
    const again = await this.proposalsAt(ids, head);
    if (await isStillThere(this.transport, head)) return again;
    throw behind(this.transport, 0, head.number);
  }

  async account(address: Address, when?: When) {
    const [{ token }, at] = await Promise.all([this.known(), this.when(when)]);
    if (token === null) return { votes: null, balance: null, delegate: null, at };
    const views = {
      votes: view(tokenAbi, token.address, 'getVotes', address),
      balance: view(tokenAbi, token.address, 'balanceOf', address),
      delegate: view(tokenAbi, token.address, 'delegates', address),
    };
    const { votes, balance, delegate } = await this.read(views, at);
    return { votes, balance, delegate: delegate === ZERO ? null : delegate, at };
  }

  async receipt(address: Address, id: bigint, snapshot: bigint, when?: When) {
    const at = await this.when(when);
    const views = {
      power: view(governorAbi, this.route.address, 'getVotes', address, snapshot),
      voted: view(governorAbi, this.route.address, 'hasVoted', id, address),
      clock: view(governorAbi, this.route.address, 'clock'),
    };
    const { power, voted, clock } = await this.read(views, at);
    const now = await this.clockOf(clock, at);
    return { power: snapshot < now ? power : null, hasVoted: voted === true, at };
  }

  private when(when: When | undefined): Promise<Block> {
    return when?.at !== undefined ? Promise.resolve(when.at) : this.head(when?.maxAge);
  }

  // Token, clock mode and the like: any block will do, so a new head does not make it ask again.
  private known(): Promise<Dao> {
    return this.detected?.dao ?? this.dao();
  }

  private read<V extends Record<string, View<unknown>>>(views: V, at: Block) {
    return callViews(this.transport, views, at.number, { multicall: this.options.multicall });
  }

  // Governors before ERC-6372 have no clock() and count blocks.
  private async clockOf(clock: number | null, at: Block): Promise<bigint> {
    if (clock !== null) return BigInt(clock);
    return (await this.known()).clock.mode === 'timestamp' ? at.timestamp : at.number;
  }

  private async proposalsAt(ids: readonly bigint[], at: Block): Promise<ReadonlyMap<bigint, ProposalNow>> {
    const { address } = this.route;
    const clock = view(governorAbi, address, 'clock');
    const views = ids.map((id) => proposalViews(address, id));
    const options = { multicall: this.options.multicall };
    const calls = [clock, ...views.flatMap((one) => Object.values(one))];
    const answers = await multicall(this.transport, calls, at.number, options);
    const now = await this.clockOf(clock.read(answers[0]), at);
    const found = views.map((one, index) =>
      read(one, answers.slice(1 + index * VIEWS, 1 + (index + 1) * VIEWS), at),
    );
    const quorums = await this.quorums(
      found.flatMap((one) => one ?? []),
      now,
      at,
    );
    const result = new Map<bigint, ProposalNow>();
    ids.forEach((id, index) => {
      const one = found[index];
      if (one !== undefined && one !== null) result.set(id, { ...one, quorum: quorums(one.snapshot) });
    });
    return result;
  }

  // Before the snapshot has passed the contract refuses to say: the quorum of the last timepoint is the estimate.
  private async quorums(found: readonly Found[], now: bigint, at: Block) {
    const timepoint = (snapshot: bigint) => (snapshot < now ? snapshot : now - 1n);
    const asked = [...new Set(found.map(({ snapshot }) => timepoint(snapshot)))].filter(
      (point) => point >= 0n,
    );
    const entry = (point: bigint) =>
      [String(point), view(governorAbi, this.route.address, 'quorum', point)] as const;
    const values: Record<string, bigint | null> = await this.read(Object.fromEntries(asked.map(entry)), at);
    return (snapshot: bigint): ProposalNow['quorum'] => {
      const point = timepoint(snapshot);
      const value = values[String(point)] ?? null;
      return value === null ? null : { value, timepoint: point, estimate: snapshot >= now };
    };
  }
}

type Found = Omit<ProposalNow, 'quorum'>;

function proposalViews(governor: Address, id: bigint) {
  return {
    state: view(governorAbi, governor, 'state', id),
    votes: view(governorAbi, governor, 'proposalVotes', id),
    snapshot: view(governorAbi, governor, 'proposalSnapshot', id),
    deadline: view(governorAbi, governor, 'proposalDeadline', id),
    eta: view(governorAbi, governor, 'proposalEta', id),
  };
}

const VIEWS = 5;

function read(
  views: ReturnType<typeof proposalViews>,
  answers: readonly (Hex | null)[],
  at: Block,
): Found | null {
  const { state: number, votes, snapshot, deadline, eta } = readViews(views, answers);
  const state = STATES[number ?? -1];
  if (state === undefined || snapshot === null || deadline === null) return null;
  const tally = votes === null ? null : { against: votes[0], for: votes[1], abstain: votes[2] };
  return { state, tally, snapshot, deadline, eta: eta === 0n ? null : eta, at };
}
