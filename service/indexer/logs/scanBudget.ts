import { type Plan, planOf } from '@/chain/logs/plan';
import type { Transport } from '@/chain/rpc/transport';

/** The longest scan that needs no approval. */
export type ScanThreshold = { requests: number; seconds: number };

/** Threshold of the page and the worker. */
const THRESHOLD: ScanThreshold = { requests: 60, seconds: 20 };

// An approved scan may turn out this many times as long before it is asked about again.
const TOLERANCE = 3;

/** One reader of logs that the budget can hold back. */
export type BudgetedReader = {
  /** Goes on with what it was doing. */
  kick(): void;
  /** Ends what is being read; what is held stays. */
  halt(): void;
};

/** Lets short scans pass and holds long ones until the person starts them; without a threshold only what was paused. */
export class ScanBudget {
  private readonly members = new Set<BudgetedReader>();
  private readonly wishes = new Map<BudgetedReader, bigint>();
  private readonly held = new Set<BudgetedReader>();
  private granted: number | undefined;
  private isPaused = false;

  constructor(
    private readonly transport: Transport,
    private readonly threshold: ScanThreshold | null = THRESHOLD,
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** Returns the rest of a long scan, waiting or under way, and whether it waits for `start`. */
  status(): { plan: Plan | null; paused: boolean } {
    return { plan: this.plan(), paused: this.held.size > 0 };
  }

  private plan(): Plan | null {
    if (this.wishes.size === 0) return null;
    const plan = planOf(this.transport, this.total());
    return this.held.size > 0 || this.isLong(plan) ? plan : null;
  }

  /** Whether this reader waits for `start`. */
  holds(member: BudgetedReader): boolean {
    return this.held.has(member);
  }

  join(member: BudgetedReader): void {
    this.members.add(member);
  }

  leave(member: BudgetedReader): void {
    this.rest(member);
    this.members.delete(member);
  }

  /** Whether a scan of `blocks` may begin or go on; `all` are the blocks the reader still has to read. */
  admits(member: BudgetedReader, blocks: bigint, all: bigint = blocks): boolean {
    this.wishes.set(member, all);
    const admitted = !this.isPaused && this.isAgreed(blocks);
    if (admitted) this.held.delete(member);
    else this.held.add(member);
    return admitted;
  }

  /** Whether a scan of so many blocks would pass now. */
  wouldAdmit(blocks: bigint): boolean {
    return !this.isPaused && !this.isLong(planOf(this.transport, blocks));
  }

  /** This reader has nothing left to read. What the person agreed to ends with the last one. */
  rest(member: BudgetedReader): void {
    this.wishes.delete(member);
    this.held.delete(member);
    if (this.wishes.size === 0) this.granted = undefined;
  }

  /** The person agrees to what `plan` says. */
  start(): void {
    this.isPaused = false;
    this.granted = planOf(this.transport, this.total()).requests;
    this.held.clear();
    for (const member of this.members) member.kick();
    this.onChange();
  }

  /** The person stops what is being read; nothing goes on before `start`. */
  pause(): void {
    this.isPaused = true;
    this.granted = undefined;
    for (const member of this.members) member.halt();
    this.onChange();
  }

  private isAgreed(blocks: bigint): boolean {
    if (this.threshold === null || !this.isLong(planOf(this.transport, blocks))) return true;
    if (this.granted === undefined) return false;
    const { requests } = planOf(this.transport, this.total());
    if (requests <= this.granted * TOLERANCE + this.threshold.requests) return true;
    // The endpoint gives far less at once than it seemed: that is another plan.
    this.granted = undefined;
    return false;
  }

  private isLong({ requests, seconds }: Plan): boolean {
    const { threshold } = this;
    return threshold !== null && (requests > threshold.requests || seconds > threshold.seconds);
  }

  private total(): bigint {
    let sum = 0n;
    for (const blocks of this.wishes.values()) sum += blocks;
    return sum;
  }
}
