import type { Hex } from 'viem';
import { type Inner, Misfit } from './inner';

/** Calls of a Safe's batch, packed one behind the other: operation, target, value, length, calldata. Throws `Misfit`. */
export function packed(bytes: Hex): Inner[] {
  const digits = bytes.slice(2);
  const calls: Inner[] = [];
  let at = 0;
  while (at < digits.length) {
    const size = digits.slice(at + 106, at + 170);
    const length = /^0{52}[0-9a-f]{12}$/.test(size)
      ? 2 * Number.parseInt(size, 16)
      : Number.POSITIVE_INFINITY;
    const end = at + 170 + length;
    if (end > digits.length) throw new Misfit('packed calls end early', calls);
    calls.push({
      target: `0x${digits.slice(at + 2, at + 42)}`,
      value: BigInt(`0x${digits.slice(at + 42, at + 106)}`),
      calldata: `0x${digits.slice(at + 170, end)}`,
      isDelegatecall: digits.slice(at, at + 2) === '01',
    });
    at = end;
  }
  return calls;
}

/** An EVM script of Aragon: `00000001`, then target, length in four bytes, calldata. Throws `Misfit`. */
export function script(bytes: Hex): Inner[] {
  const digits = bytes.slice(2);
  if (digits === '' || digits === '00000000') return [];
  if (!digits.startsWith('00000001')) throw new Misfit('another kind of script');
  const calls: Inner[] = [];
  let at = 8;
  while (at < digits.length) {
    const end = at + 48 + 2 * Number.parseInt(digits.slice(at + 40, at + 48), 16);
    // Not a number where the length itself is cut off.
    if (!(end <= digits.length)) throw new Misfit('script ends early', calls);
    calls.push({ target: `0x${digits.slice(at, at + 40)}`, calldata: `0x${digits.slice(at + 48, end)}` });
    at = end;
  }
  return calls;
}
