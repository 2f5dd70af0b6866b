import type { Hex } from 'viem';
import type { Anchor } from '@/service/indexer/store/store';

const KEPT = 512;

/** Blocks the index was built on, lowest first; a later one with the same number takes the place of the earlier. */
export type Anchors = readonly Anchor[];

/** The anchors with one more; only the latest are kept, and always the lowest: it is the last resort. */
export function record(anchors: Anchors, anchor: Anchor): Anchor[] {
  const next = [...anchors.filter(({ number }) => number !== anchor.number), anchor].sort((a, b) =>
    a.number < b.number ? -1 : 1,
  );
  return next.length > KEPT ? [...next.slice(0, 1), ...next.slice(2)] : next;
}

/** The anchors up to a block, that block included. */
export function upTo(anchors: Anchors, number: bigint): Anchor[] {
  return anchors.filter((anchor) => anchor.number <= number);
}

/**
 * The highest anchor that is still on the chain, by bisection (below a block of the chain every block is of the chain);
 * undefined when none is. `hashAt` gives the chain's hash of a block now, null when it has no such block.
 */
export async function findFork(
  anchors: Anchors,
  hashAt: (number: bigint) => Promise<Hex | null>,
): Promise<Anchor | undefined> {
  const top = anchors.at(-1);
  // Nearly always nothing was taken back: one question.
  if (top === undefined || (await isOn(top, hashAt))) return top;
  let low = -1;
  let high = anchors.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const anchor = anchors[middle];
    if (anchor !== undefined && (await isOn(anchor, hashAt))) low = middle;
    else high = middle;
  }
  return anchors[low];
}

async function isOn(anchor: Anchor, hashAt: (number: bigint) => Promise<Hex | null>): Promise<boolean> {
  return (await hashAt(anchor.number)) === anchor.hash;
}
