import type { Address, Hex } from 'viem';

/** A block as the chain gave it: number, hash and Unix time in seconds. */
export type Block = { number: bigint; hash: Hex; timestamp: bigint };

/** Where a Governor lives: CAIP-10 `eip155:<chainId>:<address>`, address checksummed. */
export type DaoId = { chainId: number; address: Address };

/** Which votes a counting module lets reach the quorum, parsed from `COUNTING_MODE()`. */
export type Counting = {
  /** The string of the contract, or null when it gives none. */
  raw: string | null;
  kind: 'simple' | 'unknown';
  quorum: readonly ('against' | 'for' | 'abstain')[];
};

/** The unit of a timepoint (ERC-6372): block numbers, Unix seconds, or not known. */
export type Clock = { raw: string | null; mode: 'blocknumber' | 'timestamp' | 'unknown' };

/** A voting token; decimals are 0 for ERC-721. */
export type Token = { address: Address; name: string; symbol: string; decimals: number; clock: Clock };

/** A TimelockController in front of the treasury; delay in seconds. */
export type Timelock = { address: Address; kind: 'controller' | 'unknown'; delay: bigint | null };

/** Settings in the clock's unit; votes in the token's smallest unit; null where the contract has none. */
export type Settings = {
  votingDelay: bigint;
  votingPeriod: bigint;
  proposalThreshold: bigint | null;
  quorumNumerator: bigint | null;
  quorumDenominator: bigint | null;
  lateQuorumExtension: bigint | null;
};

/** What was detected about a Governor, all read at block `at`. */
export type Dao = DaoId & {
  name: string;
  version: string | null;
  clock: Clock;
  counting: Counting;
  token: Token | null;
  timelock: Timelock | null;
  settings: Settings;
  at: Block;
};
