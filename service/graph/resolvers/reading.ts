import { readingBy } from '@/chain/contracts/proof';
import { figureData } from '@/chain/contracts/verify';
import type { View } from '@/chain/rpc/view';
import type { Block } from '@/core/governor/dao';
import type { Proofs, Reading } from '@/core/governor/reading';

/** `Reading`: what proves a figure, at the block it was read at. */
export function readingOf({ kind, ...reading }: Reading, at: Pick<Block, 'number'>, figure?: string) {
  return {
    ...reading,
    kind: kind.toUpperCase(),
    figure: figure ?? null,
    block: at.number,
    data: () => (kind === 'call' ? figureData(reading.call, reading.args) : null),
  };
}

/** Proves a figure by the view that gave it; null if it gave none. */
export function provenBy(view: View<unknown>, value: bigint | null, at: Pick<Block, 'number'>) {
  return value === null ? null : readingOf(readingBy(view, value), at);
}

/** The list of `Reading` of an object, all at one block. */
export function readingsOf(proofs: Proofs, at: Pick<Block, 'number'>) {
  return Object.entries(proofs).map(([figure, reading]) => readingOf(reading, at, figure));
}
