import type { Address } from 'viem';
import { SIDES } from '@/core/governor/vote';
import type { VoteTable } from '@/service/indexer/votes/voteTable';

/** The sides as `Support` names them, by the number of each. */
export const SIDE_NAMES = ['AGAINST', 'FOR', 'ABSTAIN'] as const;

/** Whether a log stands in a list of its own: not of an unknown side, and not what was taken from another vote. */
export function isListed(votes: VoteTable, row: number): boolean {
  const kind = votes.kind(row);
  return (
    kind === 'split' || kind === 'unknown' || (kind !== 'reduction' && votes.support(row) < SIDE_NAMES.length)
  );
}

/** The rows of an account's votes that stand in lists, oldest first. */
export function listedOf(votes: VoteTable, account: Address): number[] {
  return votes.rowsOf(account).filter((row) => isListed(votes, row));
}

/** Whether a vote is known to have given something to the side of this number. */
export function gave(votes: VoteTable, row: number, side: number): boolean {
  if (votes.kind(row) === 'unknown') return false;
  const name = SIDES[side];
  const parts = votes.parts(row);
  return parts === null || name === undefined ? votes.support(row) === side : parts[name] > 0n;
}
