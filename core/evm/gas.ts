const WORD_BYTES = 32;
const DEFAULT = 3;
/** Gas of operations that take another than 3, by what it is (Cancun; 1 to 5 are those of the yellow paper). */
const GROUPS: readonly (readonly [gas: number, operations: readonly number[]])[] = [
  [0, [0x00, 0xf3, 0xfd, 0xfe]],
  [1, [0x5b]],
  [2, [0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x48, 0x4a]],
  [2, [0x50, 0x58, 0x59, 0x5a, 0x5f]],
  [5, [0x02, 0x04, 0x05, 0x06, 0x07, 0x0b, 0x1e, 0x47]],
  [8, [0x08, 0x09, 0x56]],
  [10, [0x0a, 0x57]],
  [20, [0x40]],
  [30, [0x20]],
  [100, [0x31, 0x3b, 0x3c, 0x3f, 0x54, 0x5c, 0xf1, 0xf4, 0xfa]],
];

/** Gas of each operation whatever its arguments are, by its opcode. */
export const BASE_GAS: readonly number[] = Array.from(
  { length: 256 },
  (_, code) => GROUPS.find(([, codes]) => codes.includes(code))?.[0] ?? DEFAULT,
);

/** For each word that is hashed, and that is copied. */
export const HASHED_WORD = 6;
export const COPIED_WORD = 3;
/** For each byte of an exponent. */
export const EXPONENT_BYTE = 50;
/** For the first look at an account and at a slot, besides what each look takes (EIP-2929). */
export const COLD_ACCOUNT = 2_500;
export const COLD_SLOT = 2_000;
/** Gas of the contract that returns its input, besides the gas of its words. */
export const IDENTITY_CALL = 15;

/** How many words so many bytes take. */
export const wordsIn = (bytes: number): number => Math.ceil(bytes / WORD_BYTES);

/** Computes the total gas of memory of so many bytes. */
export function memoryGas(bytes: number): number {
  const words = wordsIn(bytes);
  return 3 * words + Math.floor((words * words) / 512);
}
