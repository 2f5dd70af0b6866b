import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { readCursor } from '../context';
import type { VoteLine, VoteLines, VoteQuestion } from '../reader';
import type { Ranked } from './ranking';

/** The arguments of `Proposal.votes`. */
export type VotesArguments = Omit<VoteQuestion, 'proposal' | 'voter' | 'offset'>;

type VotePosition = { weight: bigint; block: number; logIndex: number };

/** A page of rows that stand in the order asked for; throws `query-invalid` for a cursor that is none. */
export function pageOf(
  votes: VoteTable,
  rows: Ranked,
  { after, first, offset = 0, orderBy }: VoteQuestion,
  lineOf: (row: number) => VoteLine,
): Omit<VoteLines, 'count'> {
  const start = after == null ? Math.max(0, offset) : countUpTo(votes, rows, orderBy, after);
  const end = Math.min(rows.length, start + first);
  const lines: VoteLine[] = [];
  for (let place = start; place < end; place++) lines.push(lineOf(rows.at(place) ?? 0));
  const last = end > start && end < rows.length ? rows.at(end - 1) : undefined;
  const cursor = last === undefined ? null : cursorOf(votePositionOf(votes, last));
  return { lines, cursor, total: rows.length };
}

// How many of these rows, sorted in this order, stand at or before a cursor.
function countUpTo(votes: VoteTable, rows: Ranked, order: VoteQuestion['orderBy'], cursor: string): number {
  const [weight = 0n, block = 0n, logIndex = 0n] = readCursor(cursor, 3);
  const place = { weight, block: Number(block), logIndex: Number(logIndex) };
  const isBehind = (at: number) => compareVotes(votePositionOf(votes, rows.at(at) ?? 0), place, order) > 0;
  return firstPlace(rows.length, isBehind);
}

/** The first place below `length` for which this is true, as for all that follow; `length` where it is for none. */
export function firstPlace(length: number, is: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Negative where `a` stands before `b`.
function compareVotes(a: VotePosition, b: VotePosition, order: VoteQuestion['orderBy']): number {
  const byPosition = a.block - b.block || a.logIndex - b.logIndex;
  if (order === 'OLDEST') return byPosition;
  if (order === 'NEWEST') return -byPosition;
  if (a.weight === b.weight) return byPosition;
  return a.weight > b.weight ? -1 : 1;
}

function votePositionOf(votes: VoteTable, row: number): VotePosition {
  return { weight: votes.weight(row), block: votes.block(row), logIndex: votes.logIndex(row) };
}

/** The cursor that continues after a place. */
export const cursorOf = ({ weight, block, logIndex }: VotePosition): string =>
  `${weight}:${block}:${logIndex}`;
