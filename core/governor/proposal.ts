import type { Address, Hex } from 'viem';
import type { Block } from './dao';
import type { Proofs } from './reading';

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

/** One state of a proposal; `UNKNOWN` where the contract has the proposal, and its `state(id)` fails or is none of these. */
export type State = (typeof STATES)[number] | 'UNKNOWN';

/** In these a proposal can still change something, so what checks find in it is told in lists. */
export const OPEN_STATES: readonly State[] = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];

/** Addition of Nouns to a state: vetoed is shown as cancelled, the objection period as active, updatable as pending. */
type Phase = 'vetoed' | 'objection' | 'updatable';

const ADDED: readonly { state: State; phase: Phase }[] = [
  { state: 'CANCELED', phase: 'vetoed' },
  { state: 'ACTIVE', phase: 'objection' },
  { state: 'PENDING', phase: 'updatable' },
];

/** The number `state(id)` answered as a state of ours; null for numbers that no known contract gives. */
export function stateOf(number: number | null): { state: State; phase: Phase | null } | null {
  if (number === null) return null;
  const state = STATES[number];
  return state === undefined ? (ADDED[number - STATES.length] ?? null) : { state, phase: null };
}

/** The number that `state(id)` gave for a state; null where none is known. */
export function stateNumber({ state, phase }: { state: State; phase: Phase | null }): number | null {
  if (state === 'UNKNOWN') return null;
  return phase === null
    ? STATES.indexOf(state)
    : STATES.length + ADDED.findIndex((added) => added.phase === phase);
}

/** As `stateOf`, but of a proposal whose snapshot the contract has: where `state(id)` fails or gives another number, none is known. */
export function stateOrUnknown(
  number: number | null,
  snapshot: bigint | null,
): { state: State; phase: Phase | null } | null {
  return stateOf(number) ?? ((snapshot ?? 0n) > 0n ? { state: 'UNKNOWN', phase: null } : null);
}

/** Votes per side in the token's smallest unit. */
export type Tally = { against: bigint; for: bigint; abstain: bigint };

/** One call a proposal would make: value in wei, calldata raw, `signature` only where the event carried one. */
export type RawAction = { target: Address; value: bigint; signature: string; calldata: Hex };

/** Content of `ProposalCreated`; never changes. `snapshot` and `deadline` are the event's, in the clock's unit. */
export type Created = {
  id: bigint;
  proposer: Address;
  actions: readonly RawAction[];
  snapshot: bigint;
  deadline: bigint;
  description: string;
  /** The module that counts the votes, and what it was given (Agora); its actions are known only to it. */
  module?: { address: Address; data: Hex };
  block: bigint;
  blockHash: Hex;
  logIndex: number;
  transaction: Hex;
};

/** A figure of votes as it was asked at a timepoint; an estimate before the snapshot has passed. */
export type Required = { value: bigint; timepoint: bigint; estimate: boolean };

/** Facts from the contract about one proposal at block `at`; null if the contract did not answer or has no such figure. */
export type ProposalNow = {
  state: State;
  phase: Phase | null;
  /** Revert data of `state(id)`, cut, or the word it gave; only if the state is `UNKNOWN`, `0x` if there was no answer. */
  refused?: Hex;
  tally: Tally | null;
  snapshot: bigint;
  deadline: bigint;
  /** Unix seconds from which it can be executed; null while it is not queued. */
  eta: bigint | null;
  /** Unix seconds at which it expires unless executed before; null where nothing expires (all but Compound's timelock). */
  expires: bigint | null;
  /** Votes needed, in the token's smallest unit. */
  quorum: Required | null;
  /** For-votes that end the voting early (GovernorSuperQuorum). */
  superQuorum: Required | null;
  /** Share of For in For and Against that is needed, in 1/10,000; null where For must be above Against (Agora only). */
  approval: bigint | null;
  /** Sources of figures that did not come from the family's usual call; absent if there are none. */
  sources?: Proofs;
  at: Block;
};

/** The columns of a call or a log as actions. */
export function actionsIn(
  targets: readonly Address[],
  values: readonly bigint[],
  signatures: readonly string[],
  calldatas: readonly Hex[],
): RawAction[] {
  return targets.map((target, index) => ({
    target,
    value: values[index] ?? 0n,
    signature: signatures[index] ?? '',
    calldata: calldatas[index] ?? '0x',
  }));
}

/** Actions as the columns of a call or a file. */
export function actionColumns(actions: readonly RawAction[]) {
  return {
    targets: actions.map(({ target }) => target),
    values: actions.map(({ value }) => value),
    signatures: actions.map(({ signature }) => signature),
    calldatas: actions.map(({ calldata }) => calldata),
  };
}
