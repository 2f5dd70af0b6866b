import type { Address } from 'viem';
import type { Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import type { IndexStatus } from '@/service/indexer/store/store';
import type { LogIndex } from '../logIndex';
import { findDeployment } from '../start';
import type { Timers } from '../timers';
import { gaps, progress, size, without } from './coverage';
import { failuresIn, type RangeFailure, refusalsOf } from './failures';
import { type LogSource, type RangeOwner, RangeReader } from './rangeReader';
import type { ScanBudget } from './scanBudget';

// Read before the deployment is found, so that the newest proposals do not wait for it.
const FIRST_LOOK = 30_000n;

/** Dependencies of the reader of history; `start` is the first block worth reading, if known. */
export type HistoryOptions = {
  address: Address;
  transport: Transport;
  held: LogIndex;
  source: LogSource;
  timers: Timers;
  budget: ScanBudget;
  signal: AbortSignal;
  start: bigint | null;
};

/** The owner of a history: answers its questions and hears its news. */
export type HistoryOwner = RangeOwner & {
  /** First block of the checkpoint, where it begins before the Governor did; else null. */
  readonly assumed: bigint | null;
  /** Highest block that is not taken back; the rest is the tail's. */
  readonly settled: bigint;
  /** Blocks of the tail with logs that could not be understood. */
  readonly unread: readonly RangeFailure[];
  /** The first block worth reading is found, for which others may wait. */
  foundFirst(): void;
};

/** Reads the proposals of the past, newest first, down to the block the Governor was deployed at. */
export class History {
  readonly reader: RangeReader;
  /** First block worth reading as it was told or found; null until then. */
  start: bigint | null;

  constructor(
    private readonly options: HistoryOptions,
    private readonly owner: HistoryOwner,
  ) {
    this.start = options.start;
    this.reader = new RangeReader({ ...options, newestFirst: true, wanted: () => this.wanted() }, owner);
  }

  /** First block worth reading; null until it is found. */
  get first(): bigint | null {
    return this.start ?? this.owner.assumed;
  }

  /** No proposal is held, and nothing of the past is read. */
  get isBlank(): boolean {
    const { held } = this.options;
    const { settled } = this.owner;
    return held.proposals().length === 0 && !held.read().some(({ from }) => from <= settled);
  }

  /** How far the proposals are read, up to this block. */
  status(head: bigint): Omit<IndexStatus, 'head' | 'finalized' | 'plan' | 'paused' | 'source'> {
    const range = { from: this.first ?? 0n, to: head };
    const coverage = this.options.held.read();
    const missing = gaps(coverage, range);
    const failed = [
      ...missing.flatMap((each) => this.reader.failed(each)),
      ...failuresIn(this.owner.unread, missing),
    ];
    return {
      coverage,
      gaps: failed.map(({ from, to }) => ({ from, to })),
      complete: missing.length === 0,
      reading: missing.length > 0 && this.reader.reading,
      refusals: refusalsOf(failed),
      progress: progress(coverage, range),
      start: this.first,
      problem: failed[0]?.error ?? null,
    };
  }

  async reset(): Promise<void> {
    await this.reader.reset();
    this.start = this.options.start;
  }

  private async wanted(): Promise<BlockRange[]> {
    const { address, budget, held, signal, transport } = this.options;
    const { settled } = this.owner;
    const promised = held.promised();
    const lowest = this.first ?? 0n;
    const first = { from: settled - FIRST_LOOK > lowest ? settled - FIRST_LOOK : lowest, to: settled };
    const missing = gaps(held.read(), first);
    // It also teaches how much the endpoint gives at once, before the plan of a long scan is shown.
    const isShort = budget.wouldAdmit(size(missing));
    if (missing.length > 0 && isShort && this.reader.failed(first).length === 0) return missing;
    if (this.first === null) {
      this.start = await findDeployment(transport, address, settled, signal);
      this.owner.foundFirst();
    }
    return without([{ from: this.first ?? 0n, to: settled }], promised);
  }
}
