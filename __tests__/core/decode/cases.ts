import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem';
import type { Action } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { type Facts, factsOf, type Identity } from '@/core/decode/facts';
import { NO_PAST, type Past, type PastVote, type RiskInput } from '@/core/decode/risk/input';
import { NO_EFFECTS, type Simulated } from '@/core/decode/simulated';

/** The accounts that play in every case; what a public source names is written beside the case. */
export const ACCOUNT = {
  governor: account('governor'),
  timelock: account('timelock'),
  token: account('votes token'),
  attacker: account('attacker'),
  code: account('the attacker’s code'),
  market: account('a market'),
  known: account('a known contract'),
};
export const DAY = 86_400n;
export const UNIT = 10n ** 18n;

/** The words of an honest proposal, long enough to be copied. */
export const HONEST_TEXT = `# Renew the rewards of the pool

The rewards of the pool run out at the end of the month. This proposal renews them for one quarter at the rate that the
forum agreed upon in March, and asks the treasury to hand over what the pool needs. Nothing else changes, and the rate can
be lowered by another vote at any time if the pool should grow more than is expected today by those who look after it.`;

export function account(words: string): Address {
  return getAddress(`0x${keccak256(stringToHex(words)).slice(-40)}`);
}

export function call(target: Address, signature: string, args: readonly unknown[], value = 0n) {
  const abi = parseAbi([`function ${signature}` as string]) as never;
  return { target, value, calldata: encodeFunctionData({ abi, args } as never) as Hex };
}
export type CaseParts = {
  chainId?: number;
  calls: readonly { target: Address; value: bigint; calldata: Hex; signature?: string }[];
  text: string;
  identities?: readonly (readonly [Address, Identity])[];
  facts?: Partial<Facts>;
  past?: Partial<Past>;
  simulation?: Partial<Simulated>;
  /** The Governor borrows the code of what it calls, as Tornado Cash's does. */
  isBorrowing?: boolean;
  governor?: Address;
};

/** A case as the checks take it. */
export function inputOf(parts: CaseParts): RiskInput {
  const governor = parts.governor ?? ACCOUNT.governor;
  const chainId = parts.chainId ?? 1;
  const base = factsOf({
    chainId,
    governor,
    timelock: ACCOUNT.timelock,
    token: { address: ACCOUNT.token, symbol: 'GOV', decimals: 18 },
    currency: 'ETH',
    clock: 'blocknumber',
  });
  const identities = new Map(base.identities);
  for (const [address, identity] of parts.identities ?? []) identities.set(address.toLowerCase(), identity);
  const facts: Facts = { ...base, block: 100n, ...parts.facts, identities };
  const proposal = {
    chainId,
    governor,
    timelock: ACCOUNT.timelock,
    targets: parts.calls.map(({ target }) => target),
    values: parts.calls.map(({ value }) => value),
    calldatas: parts.calls.map(({ calldata }) => calldata),
    signatures: parts.calls.map(({ signature }) => signature ?? ''),
    description: parts.text,
  };
  const actions = decodeProposal(proposal).map(
    (action): Action =>
      parts.isBorrowing === true ? { ...action, place: { ...action.place, isDelegatecall: true } } : action,
  );
  const simulation = parts.simulation === undefined ? undefined : { ...PASSED, ...parts.simulation };
  return { actions, facts, proposal, history: { ...NO_PAST, ...parts.past }, simulation, now: 0n };
}

const PASSED: Simulated = {
  ...NO_EFFECTS,
  outcome: 'passed',
  action: null,
  reason: null,
  block: 100n,
  time: 0n,
  path: 'governor',
  method: 'simulate',
  assumed: [],
  caller: account('nobody'),
  attached: 0n,
};

export function vote(
  weight: bigint,
  before: bigint | null,
  side: PastVote['side'] = 'for',
  at: number | null = 5_000,
): PastVote {
  return { voter: account(`voter ${weight} ${side} ${at}`), side, weight, before, at };
}

export function ballot(votes: readonly PastVote[], quorum: bigint | null): NonNullable<Past['ballot']> {
  const sum = (side: PastVote['side']) =>
    votes.reduce((total, each) => (each.side === side ? total + each.weight : total), 0n);
  const sides = { for: sum('for'), against: sum('against'), abstain: sum('abstain') };
  return { ...sides, quorum, votes, isComplete: true, isExtended: false };
}
/** An earlier proposal of the organisation. */
export const earlier = (
  id: string,
  title: string,
  proposer: Address,
  state: string,
  more: Partial<NonNullable<Past['earlier']>[number]> = {},
) => [{ id, title, proposer, state, created: 1n, text: null, calls: null, ...more }];

/** The moments of a proposal that can be executed so many seconds after it was made. */
export function times(seconds: bigint): NonNullable<Past['times']> {
  const created = 1_650_000_000n;
  return {
    created,
    opens: created,
    closes: created + seconds,
    earliest: created + seconds,
    expires: null,
    hasTimelock: false,
    isOver: true,
  };
}

/** Code that nobody published, as a public source of sources says it. */
export function unpublished(...addresses: Address[]): NonNullable<Past['codes']> {
  return new Map(addresses.map((each) => [each.toLowerCase(), { isPublished: false, made: 30n * DAY }]));
}
