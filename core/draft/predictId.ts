import type { Proposed } from '@/core/governor/act/propose';
import type { Ids } from '@/core/governor/dao';
import { hashProposal } from '@/core/governor/proposalId';
import { wholeCalls } from './draftHash';

/** The id that a proposal will have; not certain where it is the next number, which somebody else may take before. */
export type PredictedId = { id: bigint; isCertain: boolean };

/** The id of what will be proposed: a hash, or the number after the Governor's latest, `last`; null where neither is known. */
export function predictId(ids: Ids, proposed: Proposed, last: bigint | null): PredictedId | null {
  if (ids === 'hash') return { id: contentId(proposed), isCertain: true };
  if (ids === 'unknown' || last === null) return null;
  return { id: last + 1n, isCertain: false };
}

/** The hash of the content, by which OpenZeppelin's Governors find that something was proposed before. */
export function contentId({ actions, description }: Proposed): bigint {
  return hashProposal(wholeCalls(actions), description);
}
