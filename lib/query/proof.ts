import type { Reading } from '@/core/governor/reading';
import { graphql, type ResultOf } from './client/graphql';
import type { Figure } from './verify';

export const readingFields = graphql(`
  fragment ReadingFields on Reading @_unmask { figure kind contract call args word value block }
`);

type Shown = Pick<Figure, 'label' | 'value' | 'chainId'>;

export type ProofView = ResultOf<typeof readingFields>;

/** As `figureOf`, with what proves the figure at a path, `tally.for`, among all that prove an object. */
export function figureAt(proofs: readonly ProofView[], path: string, shown: Shown): Figure | undefined {
  return figureOf(
    proofs.find(({ figure }) => figure === path),
    shown,
  );
}

/** A figure as it is shown, with what proves it; undefined where nothing does. */
export function figureOf(
  proof: (Reading & { block: bigint }) | null | undefined,
  { label, value, chainId }: Shown,
): Figure | undefined {
  if (proof == null) return undefined;
  const { contract, call, args, block, word, value: raw } = proof;
  return { label, value, chainId, contract, call, args, block, word, raw };
}
