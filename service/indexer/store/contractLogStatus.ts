import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';

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
