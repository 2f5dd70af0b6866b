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

/**
 * Reads `COUNTING_MODE()` (the query-string form of IGovernor). `quorum=bravo` means only For counts. Unknown sides
 * give an empty quorum list, so that nothing is claimed about them.
 */
export function parseCounting(raw: string | null): Counting {
  const fields = raw === null ? new Map<string, string>() : parseFields(raw);
  const named = fields.get('quorum') ?? '';
  const sides = (named === 'bravo' ? 'for' : named).split(',').map((side) => side.trim());
  const known = (side: string): side is Counting['quorum'][number] =>
    side === 'against' || side === 'for' || side === 'abstain';
  const quorum = sides.every(known) ? [...new Set(sides.filter(known))] : [];
  const simple = fields.get('support') === 'bravo' && !fields.has('params') && quorum.length > 0;
  return { raw, kind: simple ? 'simple' : 'unknown', quorum };
}

/**
 * Reads `CLOCK_MODE()` (ERC-6372). A contract without one counts blocks, as OpenZeppelin's own fallback does. Blocks
 * of another chain (`from=` a CAIP-2 id) are unknown: our head says nothing about them.
 */
export function parseClock(raw: string | null): Clock {
  if (raw === null) return { raw, mode: 'blocknumber' };
  const fields = parseFields(raw);
  const mode = fields.get('mode');
  const from = fields.get('from') ?? 'default';
  if (mode === 'timestamp') return { raw, mode };
  if (mode === 'blocknumber' && from === 'default') return { raw, mode };
  return { raw, mode: 'unknown' };
}

/**
 * Seconds from `now` until `timepoint`, both in the clock's unit; negative when it is past. Exact on timestamp clocks
 * (`secondsPerUnit` 1), an estimate to the millisecond per unit on block clocks.
 */
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
