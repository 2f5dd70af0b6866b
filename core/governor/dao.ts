import type { Address, Hex } from 'viem';
import { SIDES, type Side, SUPPORT } from './vote';

/** A block as the chain gave it: number, hash and Unix time in seconds. */
export type Block = { number: bigint; hash: Hex; timestamp: bigint };

/** Address of a Governor: CAIP-10 `eip155:<chainId>:<address>`, address checksummed. */
export type DaoId = { chainId: number; address: Address };

/** The interface a Governor speaks: which views and which forms of a call it has. */
export type Family = 'openzeppelin' | 'bravo' | 'alpha' | 'agora' | 'nouns';

/** How proposals are numbered: by hash, by a counter with calls that take the id, or 1, 2, 3 over the hash (5.3). */
export type Ids = 'hash' | 'counter' | 'sequential' | 'unknown';

/** Votes that a counting module counts towards the quorum, and the allowed ballots, parsed from `COUNTING_MODE()`. */
export type Counting = {
  /** The string of the contract, or null when it gives none. */
  raw: string | null;
  kind: 'simple' | 'fractional' | 'overridable' | 'unknown';
  quorum: readonly Side[];
  /** Sides a ballot may name: all three, or against and for only (Alpha). */
  sides: readonly Side[];
  /** A ballot may be split (support 255 and 48 bytes of params). */
  fractional: boolean;
  /** An owner may overrule the delegate (`castOverrideVote`). */
  overridable: boolean;
};

/** The unit of a timepoint (ERC-6372): block numbers, Unix seconds, L1 block numbers on Arbitrum, or not known. */
export type Clock = { raw: string | null; mode: 'blocknumber' | 'timestamp' | 'l1-blocknumber' | 'unknown' };

/** A voting token; decimals are 0 for ERC-721. `comp` is the interface of COMP and UNI (`getPriorVotes`, uint96). */
export type Token = {
  address: Address;
  kind: 'erc20votes' | 'erc721votes' | 'comp' | 'unknown';
  name: string;
  symbol: string;
  decimals: number;
  clock: Clock;
  /** The token that is staked in it for votes, which has the name, the symbol and the decimals (Venus). */
  staked?: Address | undefined;
};

/** Timelock between a vote and its execution; delay and grace period (Compound's, else null) in seconds. */
export type Timelock = {
  address: Address;
  kind: 'controller' | 'compound' | 'access-manager' | 'custom';
  delay: bigint | null;
  grace: bigint | null;
};

/** Settings in the clock's unit; votes in the token's smallest unit; null where the contract has none. */
export type Settings = {
  votingDelay: bigint;
  votingPeriod: bigint;
  proposalThreshold: bigint | null;
  /** Votes needed now: `quorum` at the last timepoint, or `quorumVotes()`. */
  quorum: bigint | null;
  quorumNumerator: bigint | null;
  quorumDenominator: bigint | null;
  lateQuorumExtension: bigint | null;
};

/** How a ballot is signed (EIP-712): the form of its type, the nonce it holds, and the domain it is signed in. */
export type BallotForm = {
  /** `v5` voter and nonce, `v4` id and support only, `alpha` with a boolean; `none` when it cannot be signed. */
  form: 'v5' | 'v4' | 'alpha' | 'none';
  nonce: 'none' | 'plain' | 'keyed';
  domain: { name: string; version: string | null } | null;
};

/** Features of a Governor besides the core. */
export type Extension =
  | 'late-quorum'
  | 'super-quorum'
  | 'guardian'
  | 'storage'
  | 'keyed-nonces'
  | 'refunds'
  | 'bravo-compat'
  | 'multicall'
  | 'routes'
  | 'quorum-bounds';

/** Code that is behind another address: null where a slot of ERC-1967 (or the view, for a delegator) is empty. */
export type Proxy = {
  /** `erc1967` and `beacon` by their slots, `delegator` as Bravo's (`implementation()`), `clone` (ERC-1167) for good. */
  kind: 'erc1967' | 'beacon' | 'delegator' | 'clone';
  implementation: Address | null;
  /** May replace the implementation; usually a ProxyAdmin contract. */
  admin: Address | null;
  beacon: Address | null;
  /** Whoever stands behind: `owner()` of the admin, else of the beacon, else of the address itself. */
  owner: Address | null;
};

/** A capability that could not be told, the probe that was asked, and what became of it. */
export type Unknown = { capability: string; probe: string; reason: string };

/** Detected facts about a Governor, all read at block `at`. */
export type Dao = DaoId & {
  family: Family;
  name: string;
  version: string | null;
  ids: Ids;
  clock: Clock;
  counting: Counting;
  ballot: BallotForm;
  token: Token | null;
  timelock: Timelock | null;
  extensions: readonly Extension[];
  settings: Settings;
  /** The account that may cancel besides the proposer: `proposalGuardian()`, Bravo's and Alpha's guardians. */
  guardian: Address | null;
  /** Set when the address is a proxy: its rules can be replaced, unless it is a clone. */
  proxy: Proxy | null;
  unknown: readonly Unknown[];
  at: Block;
};

/** Builds the counting of Bravo, Nouns (three sides) and Alpha (two), which have no `COUNTING_MODE()`: only For reaches the quorum. */
export function countingOf(sides: Counting['sides']): Counting {
  return { raw: null, kind: 'simple', quorum: ['for'], sides, fractional: false, overridable: false };
}

/**
 * Reads `COUNTING_MODE()` (the query-string form of IGovernor). `quorum=bravo` means only For counts. Unknown sides
 * give an empty quorum list, so that nothing is claimed about them. `support=bravo,fractional` is OpenZeppelin's split
 * ballot; ScopeLift's `params=fractional` alone does not say in which order its sides are packed, so none is offered.
 */
export function parseCounting(raw: string | null): Counting {
  const fields = raw === null ? new Map<string, string>() : parseFields(raw);
  const support = (fields.get('support') ?? '').split(',');
  const params = fields.get('params');
  const named = fields.get('quorum') ?? '';
  const names = (named === 'bravo' ? 'for' : named).split(',').map((side) => side.trim());
  const quorum = names.every(isSide) ? [...new Set(names.filter(isSide))] : [];
  const extra = support.filter((word) => word !== 'bravo').join();
  const isBravo = support.includes('bravo') && quorum.length > 0;
  const overridable = isBravo && extra === 'override' && fields.get('overridable') === 'true';
  const fractional = isBravo && extra === 'fractional' && params === 'fractional';
  const kind = ((): Counting['kind'] => {
    if (overridable && params === undefined) return 'overridable';
    if (fractional || (isBravo && extra === '' && params === 'fractional')) return 'fractional';
    return isBravo && extra === '' && params === undefined ? 'simple' : 'unknown';
  })();
  // A ballot of another module may name what it likes; of one that only knows For, nothing else.
  const sides = fields.get('support') === 'for' ? (['for'] as const) : SIDES;
  return { raw, kind, quorum, sides, fractional, overridable: kind === 'overridable' };
}

const isSide = (side: string): side is Side => Object.hasOwn(SUPPORT, side);

/**
 * Reads `CLOCK_MODE()` (ERC-6372) of a contract on a chain. One without it counts blocks, as OpenZeppelin's own fallback
 * does; on Arbitrum these are blocks of L1. Blocks of another chain (`from=` a CAIP-2 id) are unknown: our head says
 * nothing about them.
 */
export function parseClock(raw: string | null, chainId?: number): Clock {
  const isOnL1 = chainId !== undefined && ON_L1_BLOCKS.includes(chainId);
  const blocks = isOnL1 ? 'l1-blocknumber' : 'blocknumber';
  if (raw === null) return { raw, mode: blocks };
  const fields = parseFields(raw);
  const mode = fields.get('mode');
  const from = fields.get('from') ?? 'default';
  if (mode === 'timestamp') return { raw, mode };
  if (mode === 'blocknumber' && from === 'default') return { raw, mode: blocks };
  if (mode === 'blocknumber' && chainId !== undefined && from === `eip155:${chainId}`) {
    return { raw, mode: 'blocknumber' };
  }
  if (mode === 'blocknumber' && isOnL1 && from === 'eip155:1') return { raw, mode: blocks };
  return { raw, mode: 'unknown' };
}

/** Seconds from `now` until `timepoint`, negative when it is past; an estimate on block clocks. */
export function secondsUntil(timepoint: bigint, now: bigint, secondsPerUnit: number): bigint {
  return ((timepoint - now) * BigInt(Math.round(secondsPerUnit * 1000))) / 1000n;
}

function parseFields(raw: string): Map<string, string> {
  return new Map(
    raw.split('&').map((field) => {
      const equals = field.indexOf('=');
      return equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
    }),
  );
}

/** Chains whose contracts see the block number of the chain below: Arbitrum One, Nova and Sepolia, ApeChain, Curtis. */
export const ON_L1_BLOCKS: readonly number[] = [42161, 42170, 421614, 33139, 33111];
