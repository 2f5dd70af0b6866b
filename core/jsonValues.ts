import type { Hex } from 'viem';
import { isHexBytes } from './governor/hexBytes';
import { leaf, type Shape } from './json';

const ENCODER = new TextEncoder();

/** A value as the bytes of its JSON, keys in the order of the shape. */
export function writeJson<T>(shape: Shape<T>, value: T, indent = 0): Uint8Array<ArrayBuffer> {
  return ENCODER.encode(`${JSON.stringify(shape.write(value), null, indent)}\n`);
}

/** Whole bytes in hex with 0x, in whatever letters. */
export const bytes: Shape<Hex> = leaf('bytes in hex with 0x', (json) =>
  isHexBytes(json) ? json : undefined,
);

/** Hex with 0x in lower case: of so many bytes, or of any up to a limit. */
export function hex(bytes: number, isExact = true): Shape<Hex> {
  const { read } = leaf('hex in lower case of the right length', (json) => {
    if (!isHexBytes(json) || json !== json.toLowerCase()) return undefined;
    const size = json.length / 2 - 1;
    return size > bytes || (isExact && size < bytes) ? undefined : json;
  });
  return { write: (value) => value.toLowerCase(), read };
}

/** A bigint of at most so many bits, as a decimal text; below 0 too where that is said. */
export function big(bits = 256, isSigned = false): Shape<bigint> {
  const end = 1n << BigInt(bits);
  const pattern = isSigned ? /^-?(0|[1-9]\d{0,77})$/ : /^(0|[1-9]\d{0,77})$/;
  const { read } = leaf(`a number of at most ${bits} bits as a decimal text`, (json) => {
    const value = typeof json === 'string' && pattern.test(json) ? BigInt(json) : undefined;
    return value !== undefined && value < end && value > -end ? value : undefined;
  });
  return { write: (value) => value.toString(), read };
}

/** One of these texts or numbers. */
export function oneOf<const T extends string | number | boolean>(values: readonly T[]): Shape<T> {
  return leaf(`one of ${values.join(', ')}`, (json) => values.find((value) => value === json));
}

/** A shape or null. */
export function maybe<T>(shape: Shape<T>): Shape<T | null> {
  return {
    write: (value) => (value === null ? null : shape.write(value)),
    read: (json, path) => (json === null ? null : shape.read(json, path)),
  };
}
