import type { Transport } from '@/lib/chain/transport';
import type { Range } from '@/lib/graph/store';
import type { Gate } from './gate';
import type { RawLog } from './log';
import type { Timers } from './timers';

/** What becomes of the logs that are read of a contract. */
export type Sink = {
  /** Before every reading: what is known without it. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Takes the logs of a range; those of blocks that `coverage` holds already are known. */
  take(range: Range, logs: readonly RawLog[], coverage: readonly Range[]): void;
  /** Forgets every block from `from` on. */
  drop(from: bigint): void;
  /** The block that everything was read on is not of the chain (any more); all is read anew. */
  onForeign(): void;
  /** Everything there was to read is read or failed; more may be read then. */
  finish(signal: AbortSignal): Promise<void>;
  /** More is known, or some could not be had. */
  onChange(): void;
};

/** What a reader of one contract's logs works with; `start` is the organisation's first block, where it is told. */
export type ContractLogsOptions = Sink & {
  transport: Transport;
  timers: Timers;
  topics: readonly string[];
  /** Holds long scans until the person starts them. */
  gate: Gate;
  start: bigint | null;
  /** Highest block that is not taken back. */
  settled(): bigint;
  /** Grows whenever the chain took blocks back. */
  forks(): number;
};
