import { type Abi, type Address, encodeFunctionData, type Hex, stringToHex } from 'viem';
import type { Sent } from '../deploy';
import { type Course, DELAY } from './agenda';
import { chance, shuffled } from './chance';
import { HOSTILE_REASONS, NOT_UTF8 } from './hostileText';
import { REASONS } from './reasons';
import { DEMO } from './voters';

/** One vote to come: who, which side, why (empty: none given). */
export type Vote = { by: Address; support: 0 | 1 | 2; reason: string };

/** The votes of one block, counted back from the last. */
export type Round = { at: number; votes: readonly Vote[] };

const ROUNDS = 9;
const MIRA: Address = DEMO[0].address;

/** When and how everybody votes on one proposal: nine blocks within its window, the same at each build. */
export function rounds(
  course: Course,
  core: ReadonlyMap<Address, bigint>,
  tail: readonly Address[],
): Round[] {
  const { ballot, key } = course;
  if (ballot === undefined) return [];
  const next = chance(key);
  const votes = electorate(course, core, tail, next).map((by) => vote(by, ballot.for, ballot.abstain, next));
  const attacks = HOSTILE_REASONS.slice(0, ballot.hostile ?? 0);
  const marked = votes.map((item, index) => {
    const at = index - 5;
    const reason = at >= 0 && at % 3 === 0 ? attacks[at / 3] : undefined;
    return reason === undefined ? item : { ...item, reason };
  });
  const snapshot = course.proposed - DELAY;
  const end = Math.max(snapshot - course.period, 0);
  const [from, to] =
    ballot.late === true
      ? [snapshot - 90, end + 20]
      : [snapshot - 1, end + Math.min(60, (snapshot - end) >> 2)];
  const size = Math.ceil(marked.length / ROUNDS);
  return Array.from({ length: ROUNDS }, (_, index) => ({
    at: Math.max(1, from - Math.round(((from - to) * index) / (ROUNDS - 1))),
    votes: marked.slice(index * size, (index + 1) * size),
  }));
}

function electorate(
  course: Course,
  core: ReadonlyMap<Address, bigint>,
  tail: readonly Address[],
  next: () => number,
): Address[] {
  const { ballot, state } = course;
  if (ballot === undefined) return [];
  const ranked = [...core].sort((a, b) => (a[1] < b[1] ? 1 : -1)).map(([address]) => address);
  // Mira must find open votes that she has not used.
  const able = (ballot.small === true ? ranked.slice(30) : ranked).filter(
    (address) => state !== 1 || address !== MIRA,
  );
  if (ballot.voters > able.length) return shuffled([...able, ...tail].slice(0, ballot.voters), next);
  const chosen = shuffled(able, next).slice(0, ballot.voters);
  if (ballot.late !== true) return chosen;
  const rank = new Map(ranked.map((address, index) => [address, index]));
  return chosen.sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
}

function vote(by: Address, forOdds: number, abstainOdds: number, next: () => number): Vote {
  const draw = next();
  const support = draw < forOdds ? 1 : draw < forOdds + abstainOdds ? 2 : 0;
  const pool = REASONS[support];
  const reason = next() < 0.34 ? (pool[Math.floor(next() * pool.length)] ?? '') : '';
  return { by, support, reason };
}

const GOOD = stringToHex(NOT_UTF8).slice(2);
// Overlong, lone surrogate, lone continuation: twelve bytes as the marker has, so that lengths stay right.
const BAD = 'fffec080eda0bdf08080c1ff';

/** The transaction that casts a vote. */
export function ballot(governor: Address, abi: Abi, id: bigint, { by, support, reason }: Vote): Sent {
  const data =
    reason === ''
      ? encodeFunctionData({ abi, functionName: 'castVote', args: [id, support] })
      : encodeFunctionData({ abi, functionName: 'castVoteWithReason', args: [id, support, reason] });
  return { from: by, to: governor, data: data.replace(GOOD, BAD) as Hex };
}
