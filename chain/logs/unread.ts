import { QuorateError } from '@/core/errors';
import { plural, t } from '@/core/language/message';
import type { BlockRange } from '../../core/blockRange';
import type { RawLog } from './logCheck';
import type { Gap } from './scanChunk';

// More single blocks than these are one gap with all that lies between them.
const SINGLE = 64;

/** Blocks of a range that count as read, and gaps around logs that do not have the form of their event. */
export type Parted = { read: readonly BlockRange[]; gaps: readonly Gap[] };

/** Parts a range around the blocks of logs that cannot be understood. */
export function partAround(range: BlockRange, odd: readonly RawLog[], host: string): Parted {
  const blocks = [...new Set(odd.map(({ blockNumber }) => BigInt(blockNumber)))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return { read: [range], gaps: [] };
  const holes =
    blocks.length > SINGLE ? [{ from: first, to: last }] : blocks.map((at) => ({ from: at, to: at }));
  const gaps = holes.map((hole): Gap => {
    const count = odd.filter(({ blockNumber }) => isWithin(hole, BigInt(blockNumber))).length;
    return { ...hole, error: new QuorateError('logs-unread', { host, ...unreadFacts(count) }) };
  });
  const ends = [...holes.map(({ from }) => from - 1n), range.to];
  const begins = [range.from, ...holes.map(({ to }) => to + 1n)];
  const read = begins
    .map((from, at) => ({ from, to: ends[at] ?? from }))
    .filter(({ from, to }) => from <= to);
  return { read, gaps };
}

/** How many logs cannot be understood, as a fact and in words. */
export function unreadFacts(count: number): { count: string; reason: string } {
  return { count: String(count), reason: t`${plural(count, 'log')} cannot be understood.` };
}

/** Whether a block lies in a range. */
export const isWithin = ({ from, to }: BlockRange, block: bigint): boolean => block >= from && block <= to;
