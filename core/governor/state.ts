import type { Counting, Family } from './dao';
import { isOpenZeppelin } from './family';
import type { State, Tally } from './proposal';
import { isQuorumReached, quorumVotes } from './quorum';

/** The facts that decide a state. Timepoints in the clock's unit; `quorum` at the snapshot. */
export type StateFacts = {
  executed: boolean;
  canceled: boolean;
  snapshot: bigint;
  /** The deadline with its extension. */
  deadline: bigint;
  tally: Tally | null;
  quorum: bigint | null;
  /** Time from `ProposalQueued`, in Unix seconds; null or 0 if never queued. */
  eta: bigint | null;
  /** For-votes that end the voting early, at the snapshot; absent without the extension. */
  superQuorum?: bigint | null;
  /** Needed share of For, in 1/10,000; absent where For must be above Against. */
  approval?: bigint | null;
  /** When a queued proposal expires and the time of the block, both Unix seconds; absent where nothing expires. */
  expiry?: { expires: bigint; time: bigint } | null;
};

/** Rules that decide: the votes that reach the quorum, and the order in which the family asks. */
type StateRules = Pick<Counting, 'quorum'> & { family?: Family };

/**
 * `state(id)` at clock `now`: OpenZeppelin 4.4 to 5.7 with any timelock of theirs, Bravo, Alpha, Agora's plain votes; null
 * when a fact that decides is missing. What was cancelled or executed on a TimelockController itself is queued here: the
 * Governor emits nothing. For history and countdowns only: what is true now is asked of the contract.
 */
export function computeState(facts: StateFacts, now: bigint, rules: StateRules): State | null {
  // Bravo judges the votes of what was executed anew at each question; OpenZeppelin does not.
  const isBravo = rules.family !== undefined && !isOpenZeppelin(rules.family);
  if (facts.executed && !isBravo) return 'EXECUTED';
  if (facts.canceled) return 'CANCELED';
  if (now <= facts.snapshot) return 'PENDING';
  if (now <= facts.deadline) return isEarly(facts) ? afterVote(facts) : 'ACTIVE';
  const reached = isQuorumReached(facts.tally, facts.quorum, rules);
  const carried = isCarried(facts.tally, facts.approval ?? null);
  if (reached === false || carried === false) return 'DEFEATED';
  if (reached === null || carried === null) return null;
  return afterVote(facts);
}

/** Whether For carries the vote: strictly above Against, or by the share that is asked (1/10,000; 0 asks nothing). */
function isCarried(tally: Tally | null, approval: bigint | null): boolean | null {
  if (tally === null) return null;
  if (approval === null) return tally.for > tally.against;
  if (approval === 0n) return true;
  const sides = tally.for + tally.against;
  return sides > 0n && (tally.for * 10_000n) / sides >= approval;
}

function isEarly({ superQuorum, tally }: StateFacts): boolean {
  if (superQuorum === undefined || superQuorum === null || tally === null) return false;
  return tally.for >= superQuorum && tally.for > tally.against;
}

function afterVote(facts: StateFacts): State {
  if (facts.eta === null || facts.eta === 0n) return facts.executed ? 'EXECUTED' : 'SUCCEEDED';
  if (facts.executed) return 'EXECUTED';
  const { expiry } = facts;
  return expiry !== undefined && expiry !== null && expiry.time >= expiry.expires ? 'EXPIRED' : 'QUEUED';
}

/** How a vote stands, or why it ended as it did; `missing` is what the quorum still lacks. */
type VoteOutcome =
  | { kind: 'no-votes' }
  | { kind: 'passing' }
  | { kind: 'short-of-quorum'; missing: bigint }
  | { kind: 'short-of-approval' }
  | { kind: 'losing' }
  | { kind: 'tied' }
  | { kind: 'unknown' };

/** The figures that decide a vote; `approval` is absent or null where For must be above Against. */
type VoteFigures = { tally: Tally | null; quorum: { value: bigint } | null; approval?: bigint | null };

/** How the vote would end if it ended now: For must be strictly above Against, the quorum may be met exactly. */
export function voteOutcome(now: VoteFigures, counting: Pick<Counting, 'quorum'>): VoteOutcome {
  const { tally, quorum } = now;
  if (tally === null) return { kind: 'unknown' };
  if (tally.for + tally.against + tally.abstain === 0n) return { kind: 'no-votes' };
  const lost = lostBy(tally, now.approval ?? null);
  if (lost !== undefined) return { kind: lost };
  const counted = quorumVotes(tally, counting);
  if (quorum === null || counted === null) return { kind: 'unknown' };
  return counted < quorum.value
    ? { kind: 'short-of-quorum', missing: quorum.value - counted }
    : { kind: 'passing' };
}

function lostBy(tally: Tally, approval: bigint | null): 'losing' | 'tied' | 'short-of-approval' | undefined {
  if (approval !== null) return isCarried(tally, approval) === true ? undefined : 'short-of-approval';
  if (tally.for < tally.against) return 'losing';
  return tally.for === tally.against ? 'tied' : undefined;
}

/** One cause of a defeat. */
export type Defeat = 'no-votes' | 'short-of-quorum' | 'short-of-approval' | 'outvoted' | 'tied';

/** Every cause of a defeat, the quorum first; empty when the facts do not explain one. */
export function whyDefeated(now: VoteFigures, counting: Pick<Counting, 'quorum'>): Defeat[] {
  const { tally, quorum } = now;
  if (tally === null) return [];
  if (tally.for + tally.against + tally.abstain === 0n) return ['no-votes'];
  const causes: Defeat[] = [];
  if (isQuorumReached(tally, quorum?.value ?? null, counting) === false) causes.push('short-of-quorum');
  const lost = lostBy(tally, now.approval ?? null);
  if (lost !== undefined) causes.push(lost === 'losing' ? 'outvoted' : lost);
  return causes;
}

/** When a queued proposal expires, in Unix seconds: the eta and Compound's grace period; null where nothing expires. */
export function expiresAt(eta: bigint | null, grace: bigint | null): bigint | null {
  return eta === null || eta === 0n || grace === null ? null : eta + grace;
}
