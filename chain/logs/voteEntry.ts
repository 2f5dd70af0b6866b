import { toHex } from './packedLog';

/** Kind of a vote that its log alone can show. */
export type LogKind = 'whole' | 'split' | 'override' | 'reduction';

/** One decoded vote on its way into the columns. Its voter, proposal, weight and transaction begin at places of `bytes`. */
export type VoteEntry = {
  bytes: Uint8Array;
  voter: number;
  proposal: number;
  support: number;
  kind: LogKind;
  /** 48 bytes of params, as hex without 0x. */
  split?: string | undefined;
  weight: number;
  reason: string;
  block: number;
  logIndex: number;
  transaction: number;
};

/** Writes the weight at a place as four limbs; gives it whole, and writes zeros, where it does not fit them. */
export function weightInto(
  bytes: Uint8Array,
  at: number,
  target: Uint32Array,
  row: number,
): bigint | undefined {
  const isLarge = !isZero(bytes, at, 16);
  for (let limb = 0; limb < 4; limb++)
    target[row * 4 + limb] = isLarge ? 0 : numberAt(bytes, at + 28 - 4 * limb);
  return isLarge ? BigInt(toHex(bytes, at, at + 32)) : undefined;
}

/** Whether so many bytes are zero. */
export function isZero(bytes: Uint8Array, at: number, count: number): boolean {
  for (let index = at; index < at + count; index++) if (bytes[index] !== 0) return false;
  return true;
}

/** The four bytes at a place as a number. */
export function numberAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return high * 0x1_0000 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
}

/** The weight that stands in the limbs of a row. */
export function weightAt(limbs: Uint32Array, row: number): bigint {
  const [a, b, c, d] = [limbs[row * 4], limbs[row * 4 + 1], limbs[row * 4 + 2], limbs[row * 4 + 3]];
  const low = pair(a ?? 0, b ?? 0);
  return c === 0 && d === 0 ? low : (pair(c ?? 0, d ?? 0) << 64n) | low;
}

function pair(low: number, high: number): bigint {
  return high < 0x20_0000 ? BigInt(high * 0x1_0000_0000 + low) : (BigInt(high) << 32n) | BigInt(low);
}
