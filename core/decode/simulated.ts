import type { Address, Hex } from 'viem';

/** A token's contract, or the chain's coin. */
export type Asset = Address | 'coin';

/** Something that changed hands; `id` is the piece of an ERC-721 or the kind of an ERC-1155, else null. Base units. */
export type Moved = { token: Asset; from: Address; to: Address; amount: bigint; id: bigint | null };

/**
 * A party's balance before and after, as the token reported it inside the simulation, in base units (pieces of an
 * ERC-721). `moved` is the difference by the logged transfers, null if no logs are available; if it is not `after -
 * before`, the token's balances and logs disagree: a fee, a rebase, or a false report.
 */
export type Balance = { token: Asset; holder: Address; before: bigint; after: bigint; moved: bigint | null };

export type SimulatedEvent = { address: Address; topics: readonly Hex[]; data: Hex };

/** A right to take that is left afterwards; `amount` is null for a right over all pieces or kinds (`setApprovalForAll`). */
export type Approval = { token: Address; owner: Address; spender: Address; amount: bigint | null };

/** Code behind an address that was replaced, or may now be replaced by somebody else. */
export type Upgrade = {
  contract: Address;
  kind: 'implementation' | 'admin' | 'beacon' | 'code';
  /** The new implementation, admin or beacon; null where the chain told only that the code is another. */
  to: Address | null;
};

/** A right that changed hands on a contract, by its own event; `role` is null for owners and admins. */
export type RoleChange = {
  contract: Address;
  kind: 'granted' | 'revoked' | 'owner' | 'admin' | 'pending-admin';
  role: Hex | null;
  account: Address;
};

/** A view that answers otherwise afterwards; raw words of the answer. */
export type SettingChange = { contract: Address; view: string; before: Hex; after: Hex };

/** Effects of execution, simulated by one endpoint on one block's state; `unknown`: no result was available. */
export type Simulated = {
  outcome: 'passed' | 'reverted' | 'unknown';
  /** Index of the action that fails; null where none does, or where it is not one action. */
  action: number | null;
  /** Why it fails, or why it could not be simulated: sentences in plain words; null when it passes. */
  reason: string | null;
  /** Whether it fails because it is too early or too late; absent where that was not looked at. */
  isForNow?: boolean | undefined;
  /** The block on whose state it was played; 0 where not even that is known. */
  block: bigint;
  /** Unix seconds of that block. */
  time: bigint;
  /** `governor`: by the Governor's own `execute`; `executor`: its actions one by one from the account that makes them. */
  path: 'governor' | 'executor' | null;
  /** `simulate`: eth_simulateV1, with events; `call`: eth_call, which tells no events, only what was read. */
  method: 'simulate' | 'call' | null;
  /** Assumptions as sentences: that the vote passed, that the waiting period is over. */
  assumed: readonly string[];
  /** The account that executes, which exists only in the simulation. It may have to attach coins. */
  caller: Address;
  /** Wei that the caller has to attach. */
  attached: bigint;
  /** In the order in which they happened; empty by eth_call. */
  transfers: readonly Moved[];
  /** Only what differs, or has moved. */
  balances: readonly Balance[];
  events: readonly SimulatedEvent[];
  approvals: readonly Approval[];
  codeChanged: readonly Address[];
  upgrades: readonly Upgrade[];
  roles: readonly RoleChange[];
  settings: readonly SettingChange[];
  /** Omissions because there was too much, as sentences. */
  leftOut: readonly string[];
};

/** Effects of nothing: what a simulation has that did not pass. */
export const NO_EFFECTS = {
  transfers: [],
  balances: [],
  events: [],
  approvals: [],
  codeChanged: [],
  upgrades: [],
  roles: [],
  settings: [],
  leftOut: [],
} as const satisfies Partial<Simulated>;
