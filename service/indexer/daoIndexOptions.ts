import type { Address } from 'viem';
import type { GovernorReader } from '@/chain/contracts/reader';
import type { Transport } from '@/chain/rpc/transport';
import type { Clock, Dao } from '@/core/governor/dao';
import type { StoredSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import type { Store } from '@/service/indexer/store/store';
import type { ChangeKind } from '../api/protocol';
import type { ChainHead, ChainHeads } from './chainHeads';
import type { CheckpointFiles } from './checkpoint/checkpointFiles';
import type { ScanThreshold } from './logs/scanBudget';
import type { Timers } from './timers';

/** The clock before anything is known of it; nothing is read by it, because before a vote is, the Governor was detected. */
export const GUESSED_CLOCK: Clock = { raw: null, mode: 'blocknumber' };

/** Dependencies of one index. */
export type DaoIndexOptions = {
  dao: string;
  address: Address;
  clock: Clock;
  transport: Transport;
  heads: ChainHeads;
  /** The ends of the chain where they were read just now. */
  ends?: ChainHead | undefined;
  store: Store;
  timers: Timers;
  /** First block worth reading, where config.json names it. */
  start: bigint | null;
  /** Longer scans wait for `scan`; null: none does. */
  threshold?: ScanThreshold | null | undefined;
  /** The Governor as the chain has it, where it was detected. */
  governor?: Dao | undefined;
  /** A checkpoint to stand on; `clock` is then what it says, until the chain says it. */
  files?: CheckpointFiles | undefined;
  /** Data of an earlier visit; `clock` is then its clock, until the chain gives it. */
  recalled?: StoredSnapshot | undefined;
  /** Detects the Governor where it was not yet. */
  reader: Pick<GovernorReader, 'dao'>;
  /** The checkpoint was thrown away: why, and whether it is the chain that changed. */
  onRefused?(reason: string, isReorg: boolean): void;
  /** Earlier answers of these kinds may be stale. */
  onChanged(kinds: readonly ChangeKind[]): void;
  /** The stored index could not be used; the reason in words. */
  onDropped(reason: string): void;
  /** The stored index is of another chain than the endpoints have, as this block of it shows; it is kept aside. */
  onAside(block: bigint): void;
};
