import type { Hex } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { Block } from '@/core/governor/dao';
import type { Required, Tally } from '@/core/governor/proposal';

/** Wire to domain: a tally. */
export function readTally(tally: { against: string; for: string; abstain: string }): Tally {
  return { against: BigInt(tally.against), for: BigInt(tally.for), abstain: BigInt(tally.abstain) };
}

/** Wire to domain: a range of blocks. */
export function readRange(range: { from: string; to: string }): BlockRange {
  return { from: BigInt(range.from), to: BigInt(range.to) };
}

/** Wire to domain: a block. */
export function readBlock(block: { number: string; hash: string; timestamp: string }): Block {
  return {
    number: BigInt(block.number),
    hash: block.hash as Hex,
    timestamp: BigInt(block.timestamp),
  };
}

/** Wire to domain: a number that may be absent. */
export function maybeBigInt(value: string | null): bigint | null {
  return value === null ? null : BigInt(value);
}

/** Wire to domain: votes that are needed. */
export function readRequired(
  figure: { value: string; timepoint: string; estimate: boolean } | null,
): Required | null {
  if (figure === null) return null;
  return { value: BigInt(figure.value), timepoint: BigInt(figure.timepoint), estimate: figure.estimate };
}
