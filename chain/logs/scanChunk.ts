import { type BlockRange, blocksOf } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { RpcError } from '../rpc/rpcError';
import type { RawLog } from './logCheck';

/** Blocks that no host gave, and why. */
export type Gap = BlockRange & { error: QuorateError };

/** How to read; every field has a default. */
export type LogOptions = {
  signal?: AbortSignal | undefined;
  /** Blocks read or given up so far, of all. */
  onProgress?: ((progress: { done: bigint; total: bigint }) => void) | undefined;
  /** Takes the logs of each range, oldest first; ranges come in any order, each block once. `logs` stays empty then. */
  onLogs?: ((logs: readonly RawLog[], from: bigint, to: bigint) => void) | undefined;
  /** Those of some logs that have not the form of their event: their blocks are a gap, unless another host's logs have it. */
  odd?: ((logs: readonly RawLog[]) => readonly RawLog[]) | undefined;
  /** The last block, where it was read before: then it is not asked for first. */
  last?: Block | undefined;
  /** Blocks asked for at once of a host not known yet; 10,000. */
  width?: number | undefined;
  /** Logs may be dense: begins with few blocks, and asks for as many as hold some thousand, by what the last ones held. */
  isMeasured?: boolean | undefined;
  /** Ranges asked for at the same time; 3. */
  parallel?: number | undefined;
  /** They may be many, however few the blocks: other calls do not wait for their answer. */
  areMany?: boolean | undefined;
  /** Begin at the newest block. */
  newestFirst?: boolean | undefined;
};

/** Blocks still to be read; `out` are the hosts that cannot give them, `claim` what a host said of them. */
export type ScanChunk = BlockRange & {
  out: ReadonlySet<number>;
  error?: RpcError | undefined;
  claim?: LogCountClaim | undefined;
  /** Since when, and how often, a host was waited for in vain because it asked for slowness. */
  since?: number;
  rounds?: number;
};

/** The first blocks of a piece (its last, newest first), as many as fit `width`, and the rest of it. */
export function cutChunk(
  whole: ScanChunk,
  width: bigint,
  newest: boolean,
): { piece: ScanChunk; rest?: ScanChunk } {
  if (blocksOf(whole) <= width) return { piece: whole };
  const from = newest ? whole.to - width + 1n : whole.from;
  const to = newest ? whole.to : whole.from + width - 1n;
  const rest = newest ? { ...whole, to: from - 1n } : { ...whole, from: to + 1n };
  return { piece: { ...whole, from, to }, rest };
}

/** A piece of two blocks or more as two, the older one first. */
export function halveChunk(chunk: ScanChunk): [ScanChunk, ScanChunk] {
  const middle = (chunk.from + chunk.to) / 2n;
  return [
    { ...chunk, to: middle },
    { ...chunk, from: middle + 1n },
  ];
}

/** A host's claim that a range has too many logs: what is read of it is held back until the first log appears. */
export class LogCountClaim {
  readonly from: bigint;
  readonly to: bigint;
  private left: bigint;
  private logs = 0;
  private held: (() => void)[] = [];

  constructor(
    range: BlockRange,
    readonly host: number,
    readonly out: ReadonlySet<number>,
  ) {
    this.from = range.from;
    this.to = range.to;
    this.left = blocksOf(range);
  }

  /** Some of the blocks were answered; delivers them at once, or later, or (when contradicted) never. */
  settle(blocks: bigint, logs: number, deliver: () => void): 'open' | 'kept' | 'contradicted' {
    this.left -= blocks;
    this.logs += logs;
    this.held.push(deliver);
    if (this.logs > 0) {
      for (const hold of this.held.splice(0)) hold();
      return this.left === 0n ? 'kept' : 'open';
    }
    return this.left === 0n ? 'contradicted' : 'open';
  }
}
