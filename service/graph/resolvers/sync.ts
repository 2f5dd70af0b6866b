import type { QuorateError } from '@/core/errors';
import type { Index, VoteStatus } from '@/service/indexer/store/store';

/** `Sync`: how far the index of an organisation has come. */
export function syncOf(index: Index) {
  const status = index.status();
  return {
    ...status,
    problem: syncProblemOf(status.problem),
    checkpoint: checkpointOf(index),
    recalled: index.recalled(),
  };
}

function checkpointOf(index: Index) {
  const { block, state, ...rest } = index.checkpoint();
  return block === null || state === 'none' ? null : { block, state: state.toUpperCase(), ...rest };
}

/** `VoteSync`: how complete the votes of a proposal are. */
export function voteSyncOf(status: VoteStatus) {
  return { ...status, problem: syncProblemOf(status.problem) };
}

/** `Problem`, null when there is none. */
export function syncProblemOf(error: QuorateError | null) {
  return error === null ? null : { code: error.code, facts: JSON.stringify(error.facts) };
}
