import type { UntrustedLog } from '@/chain/logs/log';
import type { Transport } from '@/chain/rpc/transport';
import type { Timers } from '../timers';
import type { ScanBudget } from './scanBudget';

/** Takes the logs that are read of a contract, and tells what is known without them. */
export type LogHandler = {
  /** Before every reading: what is known without it. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Takes logs of blocks that were not read before. */
  take(logs: readonly UntrustedLog[]): void;
  /** Forgets every block from `from` on. */
  drop(from: bigint): void;
  /** The block that everything was read on is not of the chain (any more); all is read anew. */
  onForeign(): void;
  /** Everything there was to read is read or failed; more may be read then. */
  finish(signal: AbortSignal): Promise<void>;
};

/** Dependencies of a reader of one contract's logs, and its notifications. */
export type LogReaderContext = {
  transport: Transport;
  timers: Timers;
  /** Holds long scans until the person starts them. */
  budget: ScanBudget;
  /** The first block worth reading of the organisation, where it is known. */
  start: bigint | null;
  /** Highest block that is not taken back. */
  settled(): bigint;
  /** Grows whenever the chain took blocks back. */
  forks(): number;
  /** More is known, or some could not be read. */
  onChange(): void;
};

/** The logs of a contract that are read. */
export type LogForm = {
  topics: readonly string[];
  /** Whether a log has the form of its event; the blocks of others do not count as read. */
  understands(log: UntrustedLog): boolean;
};
