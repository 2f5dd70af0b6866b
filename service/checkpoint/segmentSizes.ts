import { CheckpointFlaw } from '@/core/files/flaw';

/** Votes of the largest and the smallest file that is full; each is half as large as the next. */
const MOST = 1 << 21;
const LEAST = 1 << 13;
/** Every size once, and the rest. */
export const MOST_SEGMENTS = 10;

/**
 * How many of so many votes, the oldest first, stand in each file: the binary digits of their number, the rest last. Whatever
 * votes come behind, a file changes only when it becomes part of a larger one, and all before it stay.
 */
export function segmentSizes(votes: number): number[] {
  const sizes: number[] = [];
  let rest = votes;
  for (let size = MOST; size >= LEAST; size /= 2) for (; rest >= size; rest -= size) sizes.push(size);
  return rest > 0 ? [...sizes, rest] : sizes;
}

/** How many votes each of so many files has: one file has all, as in a checkpoint of version 1. */
export const sizesIn = (files: number, votes: number): number[] =>
  files === 1 ? [votes] : segmentSizes(votes);

/** Files of votes of which one does not begin where the one before ends. */
export const orderFlaw = (): CheckpointFlaw =>
  new CheckpointFlaw('its files of votes overlap or are out of order');

/** Files of votes that are others than the number of the votes says. */
export const cutFlaw = (): CheckpointFlaw =>
  new CheckpointFlaw('its votes are not cut into files as they must be');
