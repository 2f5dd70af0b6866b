import type { Hex } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { LogPosition, RoleEvent, RuleName } from '@/core/governor/control';
import type { OperationCall } from '@/core/governor/operation';

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

/**
 * One change of a rule or a right, as its log tells it: a number in decimals or an address; null for none, and before also
 * where neither this log nor an earlier one says it. `role` is the right's hash.
 */
export type RuleChange = {
  rule: RuleName;
  role: Hex | null;
  before: string | null;
  after: string | null;
  event: string;
  place: LogPosition;
};

/** Rules of a contract by its logs, oldest first; `born` is the block in which it was made, if they say so. */
export type RuleHistory = { changes: readonly RuleChange[]; born: bigint | null };

/** History of a timelock by its logs: also its operations, newest first, and who was given or lost a right, oldest first. */
export type TimelockHistory = RuleHistory & {
  operations: readonly OperationLog[];
  roles: readonly RoleEvent[];
};

/** How far the logs of a contract beside the Governor are read. */
export type ContractLogStatus = {
  /** First block read; null until it is found. */
  from: bigint | null;
  /** The contract did not exist before `from`, so that nothing can be missing there. */
  isFromStart: boolean;
  gaps: readonly BlockRange[];
  /** All logs since `from` up to the head are read, it is the contract's start, and no log is known to be missing. */
  complete: boolean;
  reading: boolean;
  progress: number;
  problem: QuorateError | null;
};
