import type { Address, Hex } from 'viem';
import { wellKnownToken, wellKnownTokens } from '@/core/tokenList';

/** Identity of an account, from the chain. */
export type Identity =
  | { kind: 'governor' | 'timelock' }
  /** Symbol and decimals are absent where the token does not say them. */
  | { kind: 'votes-token'; symbol?: string; decimals?: number; name?: string }
  | { kind: 'token'; symbol: string; decimals: number; name: string }
  | { kind: 'nft'; symbol: string; name: string }
  | { kind: 'safe'; owners: readonly Address[]; threshold: number }
  | { kind: 'contract' }
  /** Has sent transactions and has no code of its own; `isLent`: it lends itself code (EIP-7702). */
  | { kind: 'person'; isLent?: true }
  /** No code and no transaction yet. */
  | { kind: 'nothing' };

/** A value that a call would set, as it stands now; keyed by `settingKey`. */
export type Setting = { before: bigint | string };

/** Facts read from the chain about the accounts of a proposal, at one block. All texts are hostile. */
export type Facts = {
  block: bigint | null;
  chainId: number | null;
  governor: Address | null;
  /** The account that makes the calls: the timelock, or the Governor itself. */
  executor: Address | null;
  votesToken: Address | null;
  currency: string;
  /** Unit of the Governor's clock: block numbers or seconds. */
  clock: 'blocknumber' | 'timestamp' | null;
  /** Seconds that a unit of that clock takes, about; null where that is not known. */
  pace: number | null;
  /** Keyed by lower-case address. */
  identities: ReadonlyMap<string, Identity>;
  /** Implementation behind a proxy, by lower-case address. */
  implementations: ReadonlyMap<string, Address>;
  /** Balances of the executor in base units: by lower-case token address, `coin` for the chain's coin. */
  holdings: ReadonlyMap<string, bigint>;
  /** Present values of what the calls set, keyed by `settingKey`. */
  settings: ReadonlyMap<string, Setting>;
  /** Total supply of the votes token, base units. */
  supply: bigint | null;
  /** Keccak-256 of the code, by lower-case address, now and when the proposal was made. */
  codes: ReadonlyMap<string, { now: Hex | null; then: Hex | null }>;
};

export const settingKey = (contract: Address, view: string): string => `${contract.toLowerCase()} ${view}`;

/** No facts: what decoding works with when no chain is read. */
export const NO_FACTS: Facts = {
  block: null,
  chainId: null,
  governor: null,
  executor: null,
  votesToken: null,
  currency: 'ETH',
  clock: null,
  pace: null,
  identities: new Map(),
  implementations: new Map(),
  holdings: new Map(),
  settings: new Map(),
  supply: null,
  codes: new Map(),
};

/** Facts of an organisation before any reading: its accounts, its token, its clock, the chain's coin. */
export type Organisation = Pick<Facts, 'chainId' | 'governor' | 'currency' | 'clock'> & {
  pace?: number | null;
  timelock: Address | null;
  token: { address: Address; symbol?: string; decimals?: number; name?: string } | null;
};

/** Collects the facts known before a chain is asked: the organisation's accounts, its token, and built-in tokens. */
export function factsOf({ timelock, token, ...organisation }: Organisation): Facts {
  const identities = new Map<string, Identity>(wellKnownTokens(organisation.chainId));
  if (token !== null) {
    const { address, ...words } = token;
    const known = wellKnownToken(organisation.chainId, address);
    identities.set(address.toLowerCase(), { ...words, ...known, kind: 'votes-token' });
  }
  if (timelock !== null) identities.set(timelock.toLowerCase(), { kind: 'timelock' });
  if (organisation.governor !== null)
    identities.set(organisation.governor.toLowerCase(), { kind: 'governor' });
  const executor = timelock ?? organisation.governor;
  const { pace = null } = organisation;
  return { ...NO_FACTS, ...organisation, pace, executor, votesToken: token?.address ?? null, identities };
}
