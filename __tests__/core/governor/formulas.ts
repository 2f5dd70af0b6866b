import type { State } from '@/core/governor/proposal';

/** State of an operation by a TimelockController: `waiting` and `ready` are both pending. */
export type Operation = 'unset' | 'waiting' | 'ready' | 'done';

/** `quorum(timepoint)` of GovernorVotesQuorumFraction: supply × numerator ÷ denominator, rounded down. */
export const fractionQuorum = (supply: bigint, numerator: bigint, denominator: bigint): bigint =>
  (supply * numerator) / denominator;

/**
 * `proposalDeadline(id)` under GovernorPreventLateQuorum: the later of the deadline at creation and the timepoint at
 * which a vote first reached the quorum plus the extension in force then; `reachedAt` null while it is not reached.
 */
export function deadlineWithExtension(deadline: bigint, reachedAt: bigint | null, extension: bigint | null) {
  if (reachedAt === null || extension === null) return deadline;
  const extended = reachedAt + extension;
  return extended > deadline ? extended : deadline;
}

/** The state of an operation from `getTimestamp(id)` (0 unset, 1 done) and the time of the block, in seconds. */
export function operationState(timestamp: bigint, now: bigint): Operation {
  if (timestamp === 0n) return 'unset';
  if (timestamp === 1n) return 'done';
  return timestamp > now ? 'waiting' : 'ready';
}

/** Cancelled or executed on the timelock itself: the Governor emits nothing, only the operation tells. */
export function byOperation(state: State | null, operation: Operation | null): State | null {
  if (state !== 'QUEUED') return state;
  return operation === 'done' ? 'EXECUTED' : operation === 'unset' ? 'CANCELED' : state;
}
