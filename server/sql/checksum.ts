import type { Address } from 'viem';

// Keccak-256 of the forty digits alone, which fit one block: a quarter of the time that takes which hashes anything. Its 25
// lanes of 64 bits stand as halves, the low one first.
const LANES = 50;
const DIGITS = 40;
const ROUNDS = Int32Array.from([
  ...[0x1, 0, 0x8082, 0, 0x808a, 0x80000000, 0x80008000, 0x80000000, 0x808b, 0, 0x80000001, 0, 0x80008081],
  ...[0x80000000, 0x8009, 0x80000000, 0x8a, 0, 0x88, 0, 0x80008009, 0, 0x8000000a, 0, 0x8000808b, 0, 0x8b],
  ...[0x80000000, 0x8089, 0x80000000, 0x8003, 0x80000000, 0x8002, 0x80000000, 0x80, 0x80000000, 0x800a, 0],
  ...[0x8000000a, 0x80000000, 0x80008081, 0x80000000, 0x8080, 0x80000000, 0x80000001, 0, 0x80008008],
  0x80000000,
]);
const { to: TO, by: BY } = turns();

/** An address of forty small digits of hex as it is shown, by ERC-55. */
export function createChecksum(): (digits: string) => Address {
  // At hand in here: each look at what stands outside would be checked, and there are thousands.
  const state = new Int32Array(LANES);
  const sums = new Int32Array(10);
  const text = Buffer.alloc(DIGITS);
  return (digits) => {
    state.fill(0);
    for (let index = 0; index < DIGITS; index++) {
      const code = digits.charCodeAt(index);
      text[index] = code;
      state[index >> 2] = (state[index >> 2] ?? 0) | (code << ((index & 3) * 8));
    }
    // The end of what is hashed, and of the block.
    state[10] = 1;
    state[33] = 0x80000000;
    permute(state, sums, ROUNDS, TO, BY);
    for (let index = 0; index < DIGITS; index++) {
      const code = text[index] ?? 0;
      // A letter goes by the high bit of its half of a byte, of which the higher comes first.
      const isHigh = (((state[index >> 3] ?? 0) >>> (((index & 7) ^ 1) * 4 + 3)) & 1) === 1;
      if (isHigh && code >= 97) text[index] = code - 32;
    }
    return `0x${text.toString('latin1')}`;
  };
}

/** Target of each lane, in order, and its rotation in bits; never 0 or 32. */
function turns(): { to: Int32Array; by: Int32Array } {
  const [to, by] = [new Int32Array(24), new Int32Array(24)];
  for (let step = 0, x = 1, y = 0; step < 24; step++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    to[step] = 2 * (x + 5 * y);
    by[step] = (((step + 1) * (step + 2)) / 2) % 64;
  }
  return { to, by };
}

function permute(state: Int32Array, sums: Int32Array, rounds: Int32Array, to: Int32Array, by: Int32Array) {
  for (let round = 0; round < 48; round += 2) {
    mixColumns(state, sums);
    turnLanes(state, to, by);
    mixRows(state);
    state[0] = (state[0] ?? 0) ^ (rounds[round] ?? 0);
    state[1] = (state[1] ?? 0) ^ (rounds[round + 1] ?? 0);
  }
}

function mixColumns(state: Int32Array, sums: Int32Array): void {
  for (let x = 0; x < 10; x++) {
    const upper = (state[x] ?? 0) ^ (state[x + 10] ?? 0) ^ (state[x + 20] ?? 0);
    sums[x] = upper ^ (state[x + 30] ?? 0) ^ (state[x + 40] ?? 0);
  }
  for (let x = 0; x < 10; x += 2) {
    const before = x === 0 ? 8 : x - 2;
    const after = x === 8 ? 0 : x + 2;
    const [next, far] = [sums[after] ?? 0, sums[after + 1] ?? 0];
    const low = (sums[before] ?? 0) ^ ((next << 1) | (far >>> 31));
    const high = (sums[before + 1] ?? 0) ^ ((far << 1) | (next >>> 31));
    for (let lane = x; lane < LANES; lane += 10) {
      state[lane] = (state[lane] ?? 0) ^ low;
      state[lane + 1] = (state[lane + 1] ?? 0) ^ high;
    }
  }
}

function turnLanes(state: Int32Array, to: Int32Array, by: Int32Array): void {
  let low = state[2] ?? 0;
  let high = state[3] ?? 0;
  for (let step = 0; step < 24; step++) {
    const lane = to[step] ?? 0;
    const bits = by[step] ?? 0;
    const first = bits < 32 ? low : high;
    const second = bits < 32 ? high : low;
    low = state[lane] ?? 0;
    high = state[lane + 1] ?? 0;
    // Only the five low bits of what it is shifted by count.
    state[lane] = (first << bits) | (second >>> (32 - bits));
    state[lane + 1] = (second << bits) | (first >>> (32 - bits));
  }
}

function mixRows(state: Int32Array): void {
  for (let row = 0; row < LANES; row += 10)
    for (let half = row; half < row + 2; half++) {
      const a = state[half] ?? 0;
      const b = state[half + 2] ?? 0;
      const c = state[half + 4] ?? 0;
      const d = state[half + 6] ?? 0;
      const e = state[half + 8] ?? 0;
      state[half] = a ^ (~b & c);
      state[half + 2] = b ^ (~c & d);
      state[half + 4] = c ^ (~d & e);
      state[half + 6] = d ^ (~e & a);
      state[half + 8] = e ^ (~a & b);
    }
}
