import type { LogKind } from '@/service/checkpoint/rows';
import { hexInto } from '../logs/log';

/** One decoded vote on its way into the columns: hex texts without 0x where not said otherwise. */
export type VoteEntry = {
  voter: string;
  proposal: string;
  support: number;
  kind: LogKind;
  /** 48 bytes of params. */
  split?: string | undefined;
  weight: string;
  reason: string;
  block: number;
  logIndex: number;
  /** With 0x. */
  transaction: string;
};

const scratch = new Uint8Array(16);
const HALF = '0'.repeat(32);

/** Writes a weight of 64 hex digits as four limbs; gives it whole, and writes zeros, where it does not fit them. */
export function weightInto(hex: string, target: Uint32Array, row: number): bigint | undefined {
  const isLarge = !hex.startsWith(HALF);
  if (isLarge) target.fill(0, row * 4, row * 4 + 4);
  else {
    hexInto(hex, 32, 16, scratch, 0);
    for (let limb = 0; limb < 4; limb++) {
      const at = 12 - 4 * limb;
      target[row * 4 + limb] =
        ((scratch[at] ?? 0) << 24) |
        ((scratch[at + 1] ?? 0) << 16) |
        ((scratch[at + 2] ?? 0) << 8) |
        (scratch[at + 3] ?? 0);
    }
  }
  return isLarge ? BigInt(`0x${hex}`) : undefined;
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
