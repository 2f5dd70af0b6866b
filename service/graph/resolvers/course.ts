import type { ProposalNow, Tally } from '@/core/governor/proposal';
import { NO_VOTES } from '@/service/indexer/votes/tally';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { type OpenedDao, pageSize } from '../context';

// Each pass over the votes narrows the search for a block so far. A pass costs by the votes, hardly by the stretches:
// after the points of the plot one more is enough for a vote of some weeks.
const STRETCHES = 1024;

/** `VoteCourse`: how the votes read so far came in, from the first block in which there could be one to the last. */
export async function courseOf({ contract, index }: OpenedDao, id: bigint, now: ProposalNow, points: number) {
  const { votes } = index;
  const { from, to } = index.voteStatus(id, now);
  const window: Window = [Number(from), Number(to)];
  const ends = endsOf(window, pageSize(points));
  const tallies = votes.course(id, ends);
  const { counting } = await contract.dao();
  const { quorum } = now;
  const isReached = (tally: Tally) =>
    quorum !== null && counting.quorum.reduce((sum, side) => sum + tally[side], 0n) >= quorum.value;
  const place = tallies.findIndex(isReached);
  const after = ends[place - 1];
  const known = after === undefined ? NOTHING_BEFORE : { after, tally: tallies[place - 1] ?? NO_VOTES };
  const rest: Window = [after === undefined ? window[0] : after + 1, ends[place] ?? window[1]];
  const block = quorum === null || place < 0 ? null : firstAt(votes, id, rest, known, isReached);
  return {
    points: ends.map((end, at) => ({ block: BigInt(end), tally: tallies[at] })),
    reached: block === null ? null : BigInt(block),
  };
}

type Window = [first: number, last: number];
// The sums up to a block, which is undefined where nothing is known.
type Known = { after: number | undefined; tally: Tally };

const NOTHING_BEFORE: Known = { after: undefined, tally: NO_VOTES };

// Evenly spread, the last block among them.
function endsOf([first, last]: Window, most: number): number[] {
  const blocks = last - first + 1;
  const count = Math.max(0, Math.min(most, blocks));
  return Array.from({ length: count }, (_, at) => first + Math.ceil(((at + 1) * blocks) / count) - 1);
}

/**
 * The first block of a window up to which something holds of the votes, and held from then on as far as was looked; null
 * where it never does. What is known of the votes before is not summed again.
 */
function firstAt(
  votes: VoteTable,
  id: bigint,
  window: Window,
  known: Known,
  holds: (tally: Tally) => boolean,
) {
  let [first, last] = window;
  let { after, tally } = known;
  while (first <= last) {
    const ends = endsOf([first, last], STRETCHES);
    const sums = votes.course(id, ends, after);
    const place = sums.findIndex((sum) => holds(together(tally, sum)));
    const end = ends[place];
    if (end === undefined) return null;
    tally = together(tally, sums[place - 1] ?? NO_VOTES);
    after = ends[place - 1] ?? after;
    first = place === 0 ? first : (ends[place - 1] ?? first) + 1;
    if (first === end) return end;
    last = end;
  }
  return null;
}

function together(one: Tally, other: Tally): Tally {
  return {
    against: one.against + other.against,
    for: one.for + other.for,
    abstain: one.abstain + other.abstain,
  };
}
