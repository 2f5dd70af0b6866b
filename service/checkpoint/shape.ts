import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import { isHexBytes } from '@/core/governor/hexBytes';

/** How a value stands in JSON: `write` gives what is put there, `read` the value again, or throws `CheckpointFlaw`. */
export type Shape<T> = { write(value: T): unknown; read(json: unknown, name: string): T };

const ENCODER = new TextEncoder();

/** A value as the bytes of its JSON, keys in the order of the shape. */
export function writeJson<T>(shape: Shape<T>, value: T, indent = 0): Uint8Array<ArrayBuffer> {
  return ENCODER.encode(`${JSON.stringify(shape.write(value), null, indent)}\n`);
}

/** The value in a JSON text; throws `CheckpointFlaw`. */
export function readJson<T>(shape: Shape<T>, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CheckpointFlaw('it is no JSON');
  }
  return shape.read(json, 'it');
}

/** A text of at most `limit` characters that fits the pattern. */
export function text(limit: number, pattern = /^/): Shape<string> {
  return {
    write: (value) => value,
    read: (json, name) =>
      typeof json === 'string' && json.length <= limit && pattern.test(json) ? json : wrong(name),
  };
}

/** Hex with 0x: of so many bytes, or of any up to a limit. */
export function hex(bytes: number, isExact = true): Shape<Hex> {
  return {
    write: (value) => value.toLowerCase(),
    read: (json, name) => {
      if (!isHexBytes(json) || json !== json.toLowerCase()) return wrong(name);
      const size = json.length / 2 - 1;
      return size > bytes || (isExact && size < bytes) ? wrong(name) : json;
    },
  };
}

/** In lower case in the file, checksummed when read: a file cannot show an address in another form. */
export const address: Shape<Address> = {
  write: (value) => value.toLowerCase(),
  read: (json, name) =>
    typeof json === 'string' && /^0x[0-9a-f]{40}$/.test(json) ? getAddress(json) : wrong(name),
};

/** A whole number from 0 to `limit`. */
export function whole(limit: number = Number.MAX_SAFE_INTEGER): Shape<number> {
  return {
    write: (value) => value,
    read: (json, name) =>
      typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 && json <= limit
        ? json
        : wrong(name),
  };
}

/** A bigint of at most so many bits, as a decimal text. */
export function big(bits = 256): Shape<bigint> {
  const end = 1n << BigInt(bits);
  return {
    write: (value) => value.toString(),
    read: (json, name) => {
      if (typeof json !== 'string' || json.length > 78 || !/^(0|[1-9]\d*)$/.test(json)) wrong(name);
      const value = BigInt(json as string);
      return value < end ? value : wrong(name);
    },
  };
}

/** One of these texts or numbers. */
export function oneOf<const T extends string | number | boolean>(values: readonly T[]): Shape<T> {
  return {
    write: (value) => value,
    read: (json, name) => (values.includes(json as T) ? (json as T) : wrong(name)),
  };
}

/** A shape or null. */
export function maybe<T>(shape: Shape<T>): Shape<T | null> {
  return {
    write: (value) => (value === null ? null : shape.write(value)),
    read: (json, name) => (json === null ? null : shape.read(json, name)),
  };
}

/** A list of at most `limit`. */
export function list<T>(shape: Shape<T>, limit: number): Shape<readonly T[]> {
  return {
    write: (values) => values.map((value) => shape.write(value)),
    read: (json, name) => {
      if (!Array.isArray(json) || json.length > limit) wrong(name);
      return (json as unknown[]).map((each, index) => shape.read(each, `${name}[${index}]`));
    },
  };
}

type Keys<T, Optional> = {
  [K in keyof T]-?: object extends Pick<T, K>
    ? Optional extends true
      ? K
      : never
    : Optional extends true
      ? never
      : K;
}[keyof T];
type Fields<T, Optional> = { [K in Keys<T, Optional>]: Shape<Exclude<T[K], undefined>> };

/** An object with exactly these keys, and those of `optional` that it has. */
export function object<T extends object>(
  required: Fields<T, false>,
  ...[optional]: Keys<T, true> extends never ? [] : [Fields<T, true>]
): Shape<T> {
  const must = Object.entries(required) as [string, Shape<unknown>][];
  const may = Object.entries(optional ?? {}) as [string, Shape<unknown>][];
  return {
    write: (value) => {
      const fields = value as Record<string, unknown>;
      const known = [...must, ...may.filter(([key]) => fields[key] !== undefined)];
      return Object.fromEntries(known.map(([key, shape]) => [key, shape.write(fields[key])]));
    },
    read: (json, name) => {
      if (typeof json !== 'object' || json === null || Array.isArray(json)) wrong(name);
      const fields = json as Record<string, unknown>;
      const there = may.length === 0 ? must : [...must, ...may.filter(([key]) => Object.hasOwn(fields, key))];
      const isWhole = there.every(([key]) => Object.hasOwn(fields, key));
      if (!isWhole || Object.keys(fields).length !== there.length) wrong(name);
      const value: Record<string, unknown> = {};
      for (const [key, shape] of there) value[key] = shape.read(fields[key], `${name}.${key}`);
      return value as T;
    },
  };
}

function wrong(name: string): never {
  throw new CheckpointFlaw(`${name} is not what it must be`);
}
