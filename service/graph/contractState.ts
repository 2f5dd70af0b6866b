import type { GovernorReader } from '@/chain/contracts/reader';
import type { Block, Dao } from '@/core/governor/dao';
import { isFinal, isOver } from '@/core/governor/finality';
import type { ProposalNow } from '@/core/governor/proposal';
import type { Index } from '../indexer/daoIndex';

// Seconds that what was detected about a Governor is shown before it is detected anew.
const DETECTED_FOR = 600n;
// Seconds that what an open proposal was last said to be stands, where no log says otherwise.
const READ_FOR = 180n;

type Answer = Promise<ReadonlyMap<bigint, ProposalNow>>;

/** The contract's answers at a block, read once per block however many resolvers ask. */
export class ContractState {
  private head: Block | undefined;
  private forks = 0;
  private readonly final = new Map<bigint, ProposalNow>();
  private readonly latest = new Map<bigint, ProposalNow>();
  private readonly asked = new Map<bigint, Answer>();
  private readonly expected = new Map<bigint, { hash: string; answer: Answer }>();
  private detected: Dao | undefined;
  private clocks: { hash: string; now: Promise<bigint> } | undefined;

  constructor(
    private readonly chain: Pick<GovernorReader, 'clock' | 'dao' | 'proposals' | 'timelock'>,
    private readonly index: Index,
  ) {}

  /**
   * Truth about proposals at the block the index has come to; ids the contract does not know are absent. Where the chain
   * does not answer, what it last said stands, and `at` says when that was; throws only what was never answered.
   */
  async of(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, ProposalNow>> {
    return this.claimed(ids) ?? this.answer(ids, ids);
  }

  /** As `of`, for many: what a checkpoint says of those that can change no more is not asked again. */
  async listed(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, ProposalNow>> {
    const asked = ids.filter((id) => this.settled(id) === undefined);
    return this.claimed(ids, asked) ?? this.answer(ids, asked);
  }

  // Until a checkpoint was held against the chain it is all that can be said; the contract is asked beside that.
  private claimed(ids: readonly bigint[], asked = ids): ReadonlyMap<bigint, ProposalNow> | undefined {
    if (this.index.isJudged()) return undefined;
    const result = new Map<bigint, ProposalNow>();
    for (const id of ids) {
      const now = this.index.claimed(id);
      if (now === undefined) return undefined;
      result.set(id, now);
    }
    if (ids.length === 0 && this.index.governor() === undefined) return undefined;
    this.index
      .newest()
      .then((head) => {
        this.expect(asked, head);
        return this.answer(ids, asked);
      })
      .catch(() => undefined);
    return result;
  }

  /** Returns a checkpoint's claim about a proposal that can no longer change. */
  private settled(id: bigint): ProposalNow | undefined {
    const claim = this.index.claimed(id);
    return claim !== undefined && isFinal(claim.state, this.known()) ? claim : undefined;
  }

  private known(): Dao | undefined {
    return this.detected ?? this.index.governor();
  }

  private async answer(ids: readonly bigint[], asked: readonly bigint[]) {
    const head = await this.turnTo();
    const missing = asked.filter((id) => !this.final.has(id) && !this.asked.has(id));
    if (missing.length > 0) this.ask(missing, head);
    const result = new Map<bigint, ProposalNow>();
    let failure: unknown;
    for (const id of ids) {
      // A claim is shown while the contract is asked; where it says otherwise, `judge` drops the claim.
      const final = this.final.get(id) ?? this.settled(id);
      try {
        const now = final ?? (await this.asked.get(id))?.get(id);
        if (now !== undefined) result.set(id, now);
      } catch (error) {
        const last = this.latest.get(id) ?? this.index.claimed(id);
        if (last === undefined) failure = error;
        else result.set(id, last);
      }
    }
    if (failure !== undefined && result.size === 0) throw failure;
    return result;
  }

  /** Returns the Governor as detected at most ten minutes ago. */
  async dao(): Promise<Dao> {
    const claimed = this.index.governor();
    if (claimed !== undefined && !this.index.isJudged()) return claimed;
    const head = await this.turnTo();
    const last = this.detected ?? claimed;
    if (
      this.detected !== undefined &&
      last !== undefined &&
      head.timestamp - last.at.timestamp < DETECTED_FOR
    )
      return last;
    try {
      this.detected = await this.chain.dao({ at: head });
      return this.detected;
    } catch (error) {
      if (last === undefined) throw error;
      return last;
    }
  }

  /** The timelock of a proposal, which a route may have of its own (Venus). */
  async timelock(id: bigint): Promise<Dao['timelock']> {
    const { extensions, timelock } = await this.dao();
    return extensions.includes('routes') ? this.chain.timelock(id, { at: await this.turnTo() }) : timelock;
  }

  /** The clock at the block the index has come to. */
  async clock(): Promise<bigint> {
    const claimed = this.index.governor();
    if (claimed !== undefined && !this.index.isJudged()) return clockAt(claimed);
    const head = await this.turnTo();
    if (this.clocks?.hash === head.hash) return this.clocks.now;
    const clocks = { hash: head.hash, now: this.chain.clock({ at: head }) };
    this.clocks = clocks;
    clocks.now.catch(() => {
      if (this.clocks === clocks) this.clocks = undefined;
    });
    return clocks.now;
  }

  // Asks at the newest block while what is built on is held against the chain; counts once the index has come there.
  private expect(ids: readonly bigint[], head: Block): void {
    const missing = ids.filter((id) => this.expected.get(id)?.hash !== head.hash);
    const answer = this.read(missing, head);
    answer.catch(() => undefined);
    for (const id of missing) this.expected.set(id, { hash: head.hash, answer });
  }

  private ask(ids: readonly bigint[], head: Block): void {
    const rest = ids.filter((id) => {
      const early = this.expected.get(id);
      this.expected.delete(id);
      if (early?.hash !== head.hash) return true;
      this.hear([id], head, early.answer);
      return false;
    });
    if (rest.length > 0) this.hear(rest, head, this.read(rest, head));
  }

  private read(ids: readonly bigint[], at: Block): Answer {
    const named = ids.map((id) => [id, this.index.snapshot(id)] as const);
    const snapshots = new Map(named.filter((each): each is [bigint, bigint] => each[1] !== undefined));
    return this.chain.proposals(ids, { at, snapshots });
  }

  private hear(ids: readonly bigint[], head: Block, answer: Answer): void {
    for (const id of ids) this.asked.set(id, answer);
    answer.then(
      (found) => {
        if (this.head?.hash !== head.hash) return;
        for (const id of ids) {
          const now = found.get(id);
          this.index.judge(id, now ?? null);
          if (now === undefined) continue;
          this.latest.set(id, now);
          if (isFinal(now.state, this.known())) this.final.set(id, now);
        }
      },
      () => {
        // The next to want it asks again.
        for (const id of ids) if (this.asked.get(id) === answer) this.asked.delete(id);
      },
    );
  }

  private async turnTo(): Promise<Block> {
    const head = await this.index.head();
    if (this.forks !== this.index.forks) {
      this.forks = this.index.forks;
      this.final.clear();
      this.latest.clear();
      this.detected = undefined;
    }
    if (this.head?.hash !== head.hash) {
      this.head = head;
      for (const id of this.asked.keys()) if (!this.isSame(id, head)) this.asked.delete(id);
    }
    return head;
  }

  // Only logs of the Governor and its clock change an open vote, and only logs one that is over; both are read again now
  // and then all the same.
  private isSame(id: bigint, head: Block): boolean {
    const now = this.latest.get(id);
    if (now === undefined || now.phase !== null) return false;
    const isOld = head.timestamp - now.at.timestamp >= READ_FOR;
    if (isOld || now.at.number < this.index.lastNews()) return false;
    if (isOver(now.state)) return true;
    const end = now.state === 'ACTIVE' ? now.deadline : now.state === 'PENDING' ? now.snapshot : -1n;
    const mode = this.detected?.clock.mode;
    if (mode !== 'blocknumber' && mode !== 'timestamp') return false;
    const clock = mode === 'timestamp' ? head.timestamp : head.number;
    return clock <= end;
  }
}

// Clocks of chains whose contracts see another chain's blocks are known only in order of magnitude; no countdown uses
// them.
const clockAt = ({ at, clock }: Dao): bigint => (clock.mode === 'timestamp' ? at.timestamp : at.number);
