import { isSameAddress } from '@/core/address';
import type { Proposed } from '@/core/governor/act/propose';
import { hashCalls } from '@/core/governor/proposalId';
import type { DraftDocument } from '../document';
import { wholeCalls } from '../draftHash';
import { reservedFor, unreserved } from '../proposerSuffix';

/**
 * How a proposal on the chain stands to a draft: `identical` to the byte, with the suffix of its proposer or without;
 * `reserved`: the same but for a suffix that names another account; else which parts differ.
 */
export type MadeComparison = {
  verdict: 'identical' | 'reserved' | 'differs';
  differs: readonly ('text' | 'actions')[];
};

export function compareMade(
  draft: Pick<DraftDocument, 'actions' | 'description' | 'proposer'>,
  made: Proposed,
): MadeComparison {
  const isSameText = made.description === draft.description;
  const isSuffixed = !isSameText && unreserved(made.description) === unreserved(draft.description);
  const [own, its] = [draft, made].map(({ actions }) => hashCalls(wholeCalls(actions)));
  const differs = [
    ...(isSameText || isSuffixed ? [] : ['text' as const]),
    ...(own === its ? [] : ['actions' as const]),
  ];
  if (differs.length > 0) return { verdict: 'differs', differs };
  const owner = reservedFor(made.description);
  const isOwn = isSameText || (owner !== null && isSameAddress(owner, draft.proposer));
  return { verdict: isOwn ? 'identical' : 'reserved', differs };
}
