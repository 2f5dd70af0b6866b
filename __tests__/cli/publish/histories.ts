import type { AlertFacts } from '@/cli/publish/alerts/dueAlerts';
import type { State } from '@/core/governor/proposal';
import { computeState } from '@/core/governor/state';
import type { Random } from '../../runs';

const HOUR = 3600n;
const START = 1_790_000_000n;
const QUORUM = 1000n;

/** A random life of one proposal: `at(time)` gives the facts at a moment in Unix seconds, `end` is past its last event. */
export type History = { at(time: bigint): AlertFacts; end: bigint };

type Vote = { time: bigint; side: 'for' | 'against' | 'abstain'; votes: bigint };

/** Votes at random times, a deadline that a late quorum may move, and what may follow: queued, executed, cancelled, expired. */
export function randomHistory(random: Random): History {
  const isBlocks = random.chance(0.5);
  const unit = isBlocks ? 12n : 1n;
  const zero = isBlocks ? 1_000_000n : START;
  const hours = (low: number, high: number) => (BigInt(random.int(low, high)) * HOUR) / unit;
  const toPoint = (time: bigint) => (time - START) / unit + zero;
  const toTime = (point: bigint) => (point - zero) * unit + START;
  const snapshot = toPoint(START) + hours(1, 24);
  const first = snapshot + hours(1, 120) + BigInt(random.int(0, 50));
  const length = toTime(first) - toTime(snapshot);
  const votes: Vote[] = Array.from({ length: random.int(0, 8) }, () => ({
    time: toTime(snapshot) + (length * BigInt(random.int(1, 1000))) / 1001n,
    side: random.pick(['for', 'against', 'abstain'] as const),
    votes: BigInt(random.int(1, 900)),
  })).sort((a, b) => (a.time < b.time ? -1 : 1));
  const reached = votes.find((_, index) => counted(votes.slice(0, index + 1)) >= QUORUM)?.time;
  const isLate = reached !== undefined && random.chance(0.4) && toPoint(reached) + hours(30, 60) > first;
  const moved = isLate ? toPoint(reached) + hours(30, 60) : first;
  const last = moved > first ? moved : first;
  const deadlineAt = (time: bigint) => (isLate && time >= reached ? last : first);
  const over = toTime(last) + unit;
  const hasTimelock = random.chance(0.7);
  const queued = hasTimelock && random.chance(0.8) ? over + BigInt(random.int(0, 90)) * HOUR : null;
  const eta = queued === null ? null : queued + BigInt(random.int(1, 50)) * HOUR;
  const expires = eta !== null && random.chance(0.5) ? eta + 24n * HOUR : null;
  const ready = eta ?? (hasTimelock ? null : over);
  const executed = ready !== null && random.chance(0.6) ? ready + BigInt(random.int(0, 20)) * HOUR : null;
  const canceled = random.chance(0.2) ? START + BigInt(random.int(1, 200)) * HOUR : null;
  const counting = { quorum: ['for', 'abstain'] as const, sides: ['against', 'for', 'abstain'] as const };
  const rules = { counting, token: { symbol: 'SML', decimals: 0 }, hasTimelock };
  const at = (time: bigint): AlertFacts => {
    const point = toPoint(time);
    const tally = tallyOf(votes.filter((vote) => vote.time <= time));
    const deadline = deadlineAt(time);
    const before = { executed: false, canceled: false, snapshot, deadline, tally, quorum: QUORUM, eta: null };
    const passed =
      computeState({ ...before, tally: tallyOf(votes), deadline: last }, last + 1n, rules.counting) ===
      'SUCCEEDED';
    const isGone = canceled !== null && canceled <= time && (executed === null || canceled < executed);
    const isAlive = canceled === null || executed === null || executed <= canceled;
    const isExecuted = passed && isAlive && executed !== null && executed <= time;
    const isQueued = passed && queued !== null && queued <= time;
    const facts = { ...before, executed: isExecuted, canceled: isGone, eta: isQueued ? eta : null };
    const expiry = expires === null ? null : { expires, time };
    const state = computeState({ ...facts, expiry }, point, rules.counting) as State;
    const events = [
      ...(isQueued ? [{ name: 'ProposalQueued', block: 1n, timestamp: queued }] : []),
      ...(isExecuted ? [{ name: 'ProposalExecuted', block: 2n, timestamp: executed }] : []),
      ...(isGone ? [{ name: 'ProposalCanceled', block: 3n, timestamp: canceled }] : []),
    ];
    const block = { number: point, hash: '0x', timestamp: time } as const;
    const clock = {
      mode: isBlocks ? 'blocknumber' : 'timestamp',
      now: point,
      secondsPerUnit: Number(unit),
    } as const;
    const dao = { id: 'eip155:1:0x', name: 'DAO', clock, at: block };
    const proposal = {
      ...{ id: 7n, title: 'T', state, snapshot, deadline, eta: facts.eta, expires: facts.eta && expires },
      ...{ tally, events, at: block, dao, created: { block: 1n, timestamp: START } },
    };
    const quorum = { value: QUORUM, estimate: point <= snapshot };
    return { proposal, facts: { quorum, approval: null }, rules };
  };
  return { at, end: over + 400n * HOUR };
}

function tallyOf(votes: readonly Vote[]) {
  const tally = { for: 0n, against: 0n, abstain: 0n };
  for (const { side, votes: weight } of votes) tally[side] += weight;
  return tally;
}

function counted(votes: readonly Vote[]): bigint {
  const tally = tallyOf(votes);
  return tally.for + tally.abstain;
}
