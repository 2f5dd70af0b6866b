import { type Block, type Clock, parseClock, type Unknown } from '@/core/governor/dao';
import type { ProbeAnswers } from './probes';
import { clipText, unknownOf } from './probeViews';

/** Findings about the clock; `now` in its own unit, null where no source gives it. */
export type ClockFound = { clock: Clock; now: bigint | null; unknown: readonly Unknown[] };

const PROBE = 'CLOCK_MODE()';
// A node may answer for its pending block; more than this is another count.
const NEAR_BLOCKS = 64n;
const NEAR_SECONDS = 86_400n;

/** The clock by `CLOCK_MODE()`, held against what `clock()` answers at the same block. */
export function clockBy(found: ProbeAnswers, at: Block, chainId: number): ClockFound {
  const raw = found.clockMode.value === null ? null : clipText(found.clockMode.value);
  const said = found.clock.value;
  const evm = found.evmBlock.value;
  const clock = parseClock(raw, chainId);
  if (said === null) return withoutValue(found, clock, at);
  const now = BigInt(said);
  const mode = measured(now, at, evm, clock.mode);
  if (mode === undefined)
    return doubted(raw, now, `clock() answers ${now}, which is neither time nor block.`);
  const isSilent = found.clockMode.is === 'silent' || found.clockMode.is === 'revert';
  if (isSilent) return { clock: { raw, mode }, now, unknown: [] };
  if (clock.mode === 'unknown') return { clock, now, unknown: [unknownOf('clock', PROBE, unit(raw))] };
  const isOne = (mode === 'timestamp') === (clock.mode === 'timestamp');
  if (!isOne) return doubted(raw, now, `It says “${raw}”, but clock() answers ${now}.`);
  return { clock: { raw, mode }, now, unknown: [] };
}

function withoutValue(found: ProbeAnswers, clock: Clock, at: Block): ClockFound {
  const { is } = found.clockMode;
  // Before ERC-6372 there was neither, and blocks were counted.
  if (is === 'silent' || clock.mode !== 'unknown') {
    const unknown = is === 'revert' || is === 'odd' ? [unknownOf('clock', PROBE, found.clockMode)] : [];
    const evm = found.evmBlock.value;
    // Contracts of Arbitrum's kin see blocks of another chain, whether or not this one is in our list.
    const isSeen = clock.mode !== 'blocknumber' || evm === null || distance(evm, at.number) <= NEAR_BLOCKS;
    const mode = unknown.length > 0 ? 'unknown' : isSeen ? clock.mode : 'l1-blocknumber';
    return { clock: { raw: clock.raw, mode }, now: nowBy(mode, at, evm), unknown };
  }
  return { clock, now: null, unknown: [unknownOf('clock', PROBE, unit(clock.raw))] };
}

function nowBy(mode: Clock['mode'], at: Block, evm: bigint | null): bigint | null {
  if (mode === 'timestamp') return at.timestamp;
  if (mode === 'blocknumber') return at.number;
  return mode === 'l1-blocknumber' ? evm : null;
}

// Unit of `clock()`, by its value alone; on chains of L1 blocks both counts may be equal in a test world.
function measured(
  now: bigint,
  at: Block,
  evm: bigint | null,
  said: Clock['mode'],
): Clock['mode'] | undefined {
  if (distance(now, at.timestamp) <= NEAR_SECONDS) return 'timestamp';
  const isEvm = evm !== null && distance(now, evm) <= NEAR_BLOCKS;
  const isRpc = distance(now, at.number) <= NEAR_BLOCKS;
  if (isRpc) return said === 'l1-blocknumber' && (isEvm || evm === null) ? said : 'blocknumber';
  if (isEvm || (said === 'l1-blocknumber' && evm === null)) return 'l1-blocknumber';
  return undefined;
}

function doubted(raw: string | null, now: bigint, reason: string): ClockFound {
  return { clock: { raw, mode: 'unknown' }, now, unknown: [unknownOf('clock', PROBE, reason)] };
}

const unit = (raw: string | null): string => `Its unit “${raw ?? ''}” is not known here.`;

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
