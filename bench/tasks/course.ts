import type { OpenedDao } from '@/service/graph/context';
import { courseOf } from '@/service/graph/resolvers/course';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { asEntry } from '../../__tests__/service/indexer/asEntry';

/** Works out the plot of one proposal with so many votes. */
export type CourseTask = { kind: 'course'; votes: number; points: number };
/** Milliseconds until the plot's figures are there; `plain` by going through the votes as objects. */
export type CourseOutcome = {
  votes: number;
  ours: number;
  plain: number;
  /** Block, against, for, abstain. */
  points: string[][];
  reached: string | null;
};

const FIRST = 20_000_000;
const BLOCKS = 50_400;
const SIDES = ['against', 'for', 'abstain'] as const;

/** As a worker does it that holds the votes; throws where the figures are not those of the votes. */
export async function course({ votes: count, points }: CourseTask): Promise<CourseOutcome> {
  const table = new VoteTable();
  const objects = Array.from({ length: count }, (_, at) => voteAt(at, count));
  for (const { block, support, weight, at } of objects)
    table.append(
      asEntry({
        ...{
          voter: at.toString(16).padStart(40, '0'),
          proposal: '1'.padStart(64, '0'),
          support,
          kind: 'whole',
        },
        ...{ weight: weight.toString(16).padStart(64, '0'), reason: '', block, logIndex: at % 1_000 },
        transaction: `0x${at.toString(16).padStart(64, '0')}`,
      }),
    );
  const window = { from: BigInt(FIRST), to: BigInt(FIRST + BLOCKS - 1) };
  const whole = objects.reduce((sum, { weight }) => sum + weight, 0n);
  const opened = {
    contract: { dao: async () => ({ counting: { quorum: ['for', 'abstain'] } }) },
    index: { votes: table, voteStatus: () => window },
  } as unknown as OpenedDao;
  const now = { quorum: { value: whole / 3n } } as Parameters<typeof courseOf>[2];
  const begun = performance.now();
  const found = await courseOf(opened, 1n, now, points);
  const ours = performance.now() - begun;
  const reading = performance.now();
  const beside = plainly(
    objects,
    found.points.map(({ block }) => Number(block)),
  );
  const plain = performance.now() - reading;
  const told = found.points.map(({ block, tally }) => [
    String(block),
    ...SIDES.map((side) => String(tally?.[side])),
  ]);
  if (JSON.stringify(told) !== JSON.stringify(beside)) throw new Error('the plot is not that of the votes');
  if (found.reached === null) throw new Error('the quorum was not found');
  return { votes: table.length, ours, plain, points: told, reached: String(found.reached) };
}

// Spread over the time to vote, a little denser at its beginning; no two at one place.
function voteAt(at: number, count: number) {
  const share = at / count;
  return {
    at,
    block: FIRST + Math.floor(BLOCKS * share ** 1.2),
    support: at % 7 === 0 ? 2 : at % 3 === 0 ? 0 : 1,
    weight: BigInt((at * 7919) % 100_000) * 10n ** 18n,
  };
}

function plainly(votes: readonly ReturnType<typeof voteAt>[], ends: readonly number[]): string[][] {
  const sums = [0n, 0n, 0n];
  let next = 0;
  return ends.map((end) => {
    for (let vote = votes[next]; vote !== undefined && vote.block <= end; vote = votes[++next])
      sums[vote.support] = (sums[vote.support] ?? 0n) + vote.weight;
    return [String(end), ...sums.map(String)];
  });
}
