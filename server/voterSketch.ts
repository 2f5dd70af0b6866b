import { createHash } from 'node:crypto';

// So many registers tell a number of voters to about 7 %, which is enough to rank by what anybody can make up anyway.
const REGISTERS = 256;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** A sketch of a set of voters (HyperLogLog): 256 bytes however many they are, in whatever order and however often they come. */
export function sketchOf(voters: Iterable<string>): Uint8Array {
  const sketch = new Uint8Array(REGISTERS);
  for (const voter of voters) {
    const digest = createHash('sha256').update(voter).digest();
    const register = digest[0] ?? 0;
    const rank = Math.clz32(digest.readUInt32BE(1)) + 1;
    if (rank > (sketch[register] ?? 0)) sketch[register] = rank;
  }
  return sketch;
}

/** The sketch of both sets together. */
export function mergedSketch(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: REGISTERS }, (_, at) => Math.max(one[at] ?? 0, other[at] ?? 0));
}

/** About how many voters a sketch stands for. */
export function votersIn(sketch: Uint8Array): number {
  let sum = 0;
  let empty = 0;
  for (let at = 0; at < REGISTERS; at++) {
    const rank = sketch[at] ?? 0;
    sum += 2 ** -rank;
    if (rank === 0) empty++;
  }
  const estimate = (ALPHA * REGISTERS ** 2) / sum;
  // Empty registers, if any, give a better estimate.
  if (estimate <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty));
  return Math.round(estimate);
}
