import type { Address, Hex } from 'viem';
import type { LogPosition, RoleEvent } from '@/core/governor/control';
import type { Block } from '@/core/governor/dao';
import type { OperationCall } from '@/core/governor/operation';
import type { ContractLogStatus } from './contractLogStatus';

/** One operation of a timelock, as its logs tell it. */
export type OperationLog = {
  /** `hashOperationBatch` of a TimelockController, the transaction hash of Compound's timelock. */
  id: Hex;
  kind: 'controller' | 'compound';
  calls: readonly OperationCall[];
  /** Null where the kind has none, or no log said it. */
  predecessor: Hex | null;
  salt: Hex | null;
  /** Seconds between scheduling and readiness; Compound's says the moment instead. */
  delay: bigint | null;
  eta: bigint | null;
  scheduled: LogPosition;
  executed: LogPosition | null;
  cancelled: LogPosition | null;
};

/** The logs of an organisation's timelock; read when first wanted, kept in memory only. */
export type TimelockIndex = {
  /** Starts reading up to this block, unless it is being done; another address or a fork begins anew. */
  want(timelock: Address, head: Block): void;
  /** Newest first. */
  operations(): readonly OperationLog[];
  /** Oldest first. */
  roles(): readonly RoleEvent[];
  status(): ContractLogStatus;
};
