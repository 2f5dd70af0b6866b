const BITS = 256;
const SIGN = 255n;

/** A number as a word of the EVM: what is above 256 bits falls away. */
const wrapWord = (value: bigint): bigint => BigInt.asUintN(BITS, value);

const signed = (word: bigint): bigint => BigInt.asIntN(BITS, word);
const flag = (isTrue: boolean): bigint => (isTrue ? 1n : 0n);

/** The operations that take two words and give one, by their opcode (the EVM's yellow paper, appendix H). */
export const BINARY: Readonly<Record<number, (a: bigint, b: bigint) => bigint>> = {
  1: (a, b) => wrapWord(a + b),
  2: (a, b) => wrapWord(a * b),
  3: (a, b) => wrapWord(a - b),
  4: (a, b) => (b === 0n ? 0n : a / b),
  5: (a, b) => (b === 0n ? 0n : wrapWord(signed(a) / signed(b))),
  6: (a, b) => (b === 0n ? 0n : a % b),
  7: (a, b) => (b === 0n ? 0n : wrapWord(signed(a) % signed(b))),
  11: extendSign,
  16: (a, b) => flag(a < b),
  17: (a, b) => flag(a > b),
  18: (a, b) => flag(signed(a) < signed(b)),
  19: (a, b) => flag(signed(a) > signed(b)),
  20: (a, b) => flag(a === b),
  22: (a, b) => a & b,
  23: (a, b) => a | b,
  24: (a, b) => a ^ b,
  26: (place, word) => (place > 31n ? 0n : (word >> (8n * (31n - place))) & 255n),
  27: (shift, word) => (shift > SIGN ? 0n : wrapWord(word << shift)),
  28: (shift, word) => (shift > SIGN ? 0n : word >> shift),
  29: (shift, word) => wrapWord(signed(word) >> (shift > SIGN ? SIGN : shift)),
};

/** The operations that take one word and give one. */
export const UNARY: Readonly<Record<number, (word: bigint) => bigint>> = {
  21: (word) => flag(word === 0n),
  25: (word) => wrapWord(~word),
  30: (word) => BigInt(word === 0n ? BITS : BITS - word.toString(2).length),
};

/** The operations that take three words and give one. */
export const TERNARY: Readonly<Record<number, (a: bigint, b: bigint, c: bigint) => bigint>> = {
  8: (a, b, c) => (c === 0n ? 0n : (a + b) % c),
  9: (a, b, c) => (c === 0n ? 0n : (a * b) % c),
};

/** A power of a word, as a word. */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n, square = wrapWord(square * square))
    if ((left & 1n) === 1n) result = wrapWord(result * square);
  return result;
}

function extendSign(size: bigint, word: bigint): bigint {
  if (size > 30n) return word;
  return wrapWord(BigInt.asIntN(8 * (Number(size) + 1), word));
}
