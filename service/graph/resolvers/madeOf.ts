import type { Address } from 'viem';
import { compareMade } from '@/core/draft/diff/compareMade';
import type { DraftDocument } from '@/core/draft/document';
import { titleOf } from '@/core/governor/description/title';
import type { OpenedDao } from '../context';

/** `MadeOfDraft`; the verdict is never that it differs. */
export type MadeOf = { proposalId: bigint; proposer: Address; verdict: 'identical' | 'reserved' };

// Proposals of one title: a text that is proposed again and again has a few.
const MOST = 20;

/** The proposal that was made of a draft, the newest first; null where none of those that are read is. */
export async function madeOf({ index }: OpenedDao, draft: DraftDocument): Promise<MadeOf | null> {
  const title = titleOf(draft.description);
  const alike = index.proposals().filter((each) => each.title === title);
  for (const { id } of alike.slice(0, MOST)) {
    const made = await index.find(id);
    if (made === undefined) continue;
    const { verdict } = compareMade(draft, made);
    if (verdict !== 'differs') return { proposalId: id, proposer: made.proposer, verdict };
  }
  return null;
}
