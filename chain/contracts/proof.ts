import type { Proofs, Reading } from '@/core/governor/reading';
import type { View } from '../rpc/view';

/** A figure by its path, the view that gives it, its value (null: it gave none), and which returned word it is. */
export type Proven = readonly [
  figure: string,
  view: View<unknown> | null | undefined,
  value: bigint | number | string | boolean | null,
  word?: number,
];

/** Returns the proof of a view's value. */
export function readingBy(view: View<unknown>, value: bigint | number | string | boolean, word = 0): Reading {
  return { kind: 'call', contract: view.to, ...view.words(), word, value: String(value) };
}

/** Returns the proofs of the given figures; leaves out the others. */
export function proofsBy(figures: readonly Proven[]): Proofs {
  const proofs: Record<string, Reading> = {};
  for (const [figure, view, value, word] of figures) {
    if (view != null && value !== null) proofs[figure] = readingBy(view, value, word);
  }
  return proofs;
}
