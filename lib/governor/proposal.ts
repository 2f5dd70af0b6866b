import type { Address, Hex } from 'viem';
import type { Block, Counting } from './dao';
import { isQuorumReached, quorumVotes } from './quorum';

/** The contract's `ProposalState` enum, in its order (OpenZeppelin, Bravo and Alpha agree). */
export const STATES = [
  'PENDING',
  'ACTIVE',
  'CANCELED',
  'DEFEATED',
  'SUCCEEDED',
  'QUEUED',
  'EXPIRED',
  'EXECUTED',
] as const;

/** One state of a proposal. */
export type State = (typeof STATES)[number];

/** Votes per side in the token's smallest unit. */
export type Tally = { against: bigint; for: bigint; abstain: bigint };

/** One call a proposal would make: value in wei, calldata raw, `signature` only where the event carried one. */
export type Action = { target: Address; value: bigint; signature: string; calldata: Hex };

/** What `ProposalCreated` said; never changes. `snapshot` and `deadline` are the event's, in the clock's unit. */
export type Created = {
  id: bigint;
  proposer: Address;
  actions: readonly Action[];
  snapshot: bigint;
  deadline: bigint;
  description: string;
  block: bigint;
  blockHash: Hex;
  logIndex: number;
  transaction: Hex;
};

/** What the contract says about one proposal at block `at`; null where the contract did not answer. */
export type ProposalNow = {
  state: State;
  tally: Tally | null;
  snapshot: bigint;
  deadline: bigint;
  eta: bigint | null;
  /** Quorum in the token's smallest unit; an estimate before the snapshot has passed (asked at `timepoint`). */
  quorum: { value: bigint; timepoint: bigint; estimate: boolean } | null;
  at: Block;
};

/** What a TimelockController says of an operation: `waiting` and `ready` are both pending. */
export type Operation = 'unset' | 'waiting' | 'ready' | 'done';

/** What decides a state. Timepoints in the clock's unit; `quorum` at the snapshot; `operation` null without a timelock. */
export type StateFacts = {
  executed: boolean;
  canceled: boolean;
  snapshot: bigint;
  /** The deadline with its extension, see `deadlineWithExtension`. */
  deadline: bigint;
  tally: Tally | null;
  quorum: bigint | null;
  eta: bigint | null;
  operation: Operation | null;
};

/**
 * `state(id)` of an OpenZeppelin 5.7 Governor at clock `now`, with or without a TimelockController; null when a fact
 * that decides is missing. For history and countdowns only: what is true now is asked of the contract.
 */
export function computeState(
  facts: StateFacts,
  now: bigint,
  counting: Pick<Counting, 'quorum'>,
): State | null {
  if (facts.executed) return 'EXECUTED';
  if (facts.canceled) return 'CANCELED';
  if (now <= facts.snapshot) return 'PENDING';
  if (now <= facts.deadline) return 'ACTIVE';
  const reached = isQuorumReached(facts.tally, facts.quorum, counting);
  const carried = facts.tally === null ? null : facts.tally.for > facts.tally.against;
  if (reached === false || carried === false) return 'DEFEATED';
  if (reached === null || carried === null) return null;
  if (facts.eta === null || facts.eta === 0n) return 'SUCCEEDED';
  // Cancelled or executed on the timelock itself: the Governor emits nothing, only the operation tells.
  if (facts.operation === 'done') return 'EXECUTED';
  if (facts.operation === 'unset') return 'CANCELED';
  return 'QUEUED';
}

/** How a vote stands, or why it ended as it did; `missing` is what the quorum still lacks. */
export type Outcome =
  | { kind: 'no-votes' }
  | { kind: 'passing' }
  | { kind: 'short-of-quorum'; missing: bigint }
  | { kind: 'losing' }
  | { kind: 'tied' }
  | { kind: 'unknown' };

/** How the vote would end if it ended now: For must be strictly above Against, the quorum may be met exactly. */
export function outcome(
  now: { tally: Tally | null; quorum: { value: bigint } | null },
  counting: Pick<Counting, 'quorum'>,
): Outcome {
  const { tally, quorum } = now;
  if (tally === null) return { kind: 'unknown' };
  if (tally.for + tally.against + tally.abstain === 0n) return { kind: 'no-votes' };
  if (tally.for < tally.against) return { kind: 'losing' };
  if (tally.for === tally.against) return { kind: 'tied' };
  const counted = quorumVotes(tally, counting);
  if (quorum === null || counted === null) return { kind: 'unknown' };
  return counted < quorum.value
    ? { kind: 'short-of-quorum', missing: quorum.value - counted }
    : { kind: 'passing' };
}

/** One cause of a defeat. */
export type Defeat = 'no-votes' | 'short-of-quorum' | 'outvoted' | 'tied';

/** Every cause of a defeat, the quorum first; empty when the facts do not explain one. */
export function whyDefeated(
  now: { tally: Tally | null; quorum: { value: bigint } | null },
  counting: Pick<Counting, 'quorum'>,
): Defeat[] {
  const { tally, quorum } = now;
  if (tally === null) return [];
  if (tally.for + tally.against + tally.abstain === 0n) return ['no-votes'];
  const causes: Defeat[] = [];
  if (isQuorumReached(tally, quorum?.value ?? null, counting) === false) causes.push('short-of-quorum');
  if (tally.for < tally.against) causes.push('outvoted');
  if (tally.for === tally.against) causes.push('tied');
  return causes;
}

/**
 * `proposalDeadline(id)` under GovernorPreventLateQuorum: the later of the deadline at creation and the timepoint at
 * which a vote first reached the quorum plus the extension in force then; `reachedAt` null while it is not reached.
 */
export function deadlineWithExtension(
  deadline: bigint,
  reachedAt: bigint | null,
  extension: bigint | null,
): bigint {
  if (reachedAt === null || extension === null) return deadline;
  const extended = reachedAt + extension;
  return extended > deadline ? extended : deadline;
}
