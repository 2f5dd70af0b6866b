import { VOTE_CAST } from '@/chain/logs/voteLog';
import { chance } from '../devnet/scenarios/chance';
import { castsOf, electorate } from '../devnet/scenarios/electorate';

/** Inputs of a history of votes; the same plan gives the same logs. */
export type Plan = { votes: number; proposals: number; voters: number; seed: string };

/** One vote log as an endpoint sends it. */
export type Log = {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  blockTimestamp: string;
  transactionHash: string;
  transactionIndex: string;
  logIndex: string;
  removed: boolean;
};

/** Block range of a history. */
export type Extent = { first: number; last: number };

export const GOVERNOR = '0x5e1ec7ed000000000000000000000000000a0b0c';
/** First block of every history. */
export const FIRST = 20_000_000;
// A proposal a day and three days to vote, in blocks of 12 s.
const BETWEEN = 7_200;
const OPEN = 21_600;

type Placed = { block: number; index: number; proposal: number; at: number };

/** The plan of the figures that are promised: as uneven as real organisations. */
export function planOf(votes: number, proposals = 600): Plan {
  // A voter for every seven votes.
  return { votes, proposals, voters: Math.max(2_000, Math.round(votes * 0.145207)), seed: 'bench' };
}

/** The blocks a history of so many proposals takes. */
export function extentOf({ proposals }: Pick<Plan, 'proposals'>): Extent {
  return { first: FIRST, last: FIRST + proposals * BETWEEN + OPEN };
}

/**
 * The logs of a history in the order of the chain, block by block: log-normal turnouts, each vote in a transaction of its
 * own somewhere in its block, every twentieth with a reason.
 */
export function* logsOf(plan: Plan): Generator<Log> {
  const next = chance(plan.seed);
  const people = electorate(plan.voters, plan.seed);
  const turnouts = turnoutsOf(plan, next);
  const casts = turnouts.map((count, number) => castsOf(people, count, `${plan.seed} ${number}`));
  const ids = turnouts.map(() => random(next, 64));
  for (const { block, index, proposal, at } of placesOf(turnouts, next)) {
    const cast = casts[proposal]?.[at];
    if (cast === undefined) throw new Error('a vote is missing');
    const reason = Buffer.from(cast.reason, 'utf8').toString('hex');
    const padded = reason.padEnd(Math.ceil(reason.length / 64) * 64, '0');
    const words = [cast.support, cast.weight, 128, reason.length / 2].map(word).join('');
    yield {
      address: GOVERNOR,
      topics: [VOTE_CAST, `0x${(people.addresses[cast.voter] ?? '').padStart(64, '0')}`],
      data: `0x${ids[proposal] ?? ''}${words}${padded}`,
      blockNumber: `0x${block.toString(16)}`,
      blockHash: hashOf(block),
      blockTimestamp: `0x${(1_700_000_000 + (block - FIRST) * 12).toString(16)}`,
      transactionHash: `0x${random(next, 64)}`,
      transactionIndex: `0x${(index >> 1).toString(16)}`,
      logIndex: `0x${index.toString(16)}`,
      removed: false,
    };
  }
}

/** A hash for a block, the same at each call. */
export function hashOf(block: number): string {
  return `0x${random(chance(`block ${block}`), 64)}`;
}

/** Positions of the votes, in the order of the chain; no two are the same. */
function placesOf(turnouts: readonly number[], next: () => number): Placed[] {
  const places = turnouts.flatMap((count, proposal) =>
    Array.from({ length: count }, (): Omit<Placed, 'at'> => {
      // Most vote early or at the end.
      const part = next() < 0.5 ? next() ** 2 : 1 - next() ** 3;
      const block = FIRST + proposal * BETWEEN + Math.floor(part * OPEN);
      return { block, index: Math.floor(next() ** 2 * 400), proposal };
    }),
  );
  places.sort((a, b) => a.block - b.block || a.index - b.index);
  const cast = new Array<number>(turnouts.length).fill(0);
  let before: Omit<Placed, 'at'> | undefined;
  return places.map((place) => {
    const isTaken = before?.block === place.block && place.index <= before.index;
    const index = isTaken ? (before?.index ?? 0) + 1 : place.index;
    before = { ...place, index };
    const at = cast[place.proposal] ?? 0;
    cast[place.proposal] = at + 1;
    return { ...place, index, at };
  });
}

/** Log-normal, and together exactly as many as planned. */
function turnoutsOf({ votes, proposals, voters }: Plan, next: () => number): number[] {
  const shares = Array.from({ length: proposals }, () => Math.exp(0.8 * normal(next)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const counts = shares.map((share) => Math.min(voters, Math.floor((share / total) * votes)));
  for (
    let rest = votes - counts.reduce((sum, count) => sum + count, 0), at = 0;
    rest > 0;
    rest -= 1, at += 1
  ) {
    counts[at % proposals] = (counts[at % proposals] ?? 0) + 1;
  }
  return counts;
}

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function random(next: () => number, digits: number): string {
  let text = '';
  while (text.length < digits)
    text += Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text;
}

function word(value: bigint | number): string {
  return value.toString(16).padStart(64, '0');
}
