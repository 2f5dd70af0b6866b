import { stringToHex } from 'viem/utils';
import type { Value } from './action';
import { type Layout, UnreadableBytes, type ValueShape } from './layout';

/** Encodes arguments as Solidity does; hex digits without 0x. Throws `UnreadableBytes` for a value that is not of its type. */
export function writeArguments(inputs: readonly Layout[], values: readonly Value[]): string {
  const heads: string[] = [];
  const tails: string[] = [];
  let end = 32 * inputs.reduce((sum, { words }) => sum + words, 0);
  for (const [index, { shape, isDynamic }] of inputs.entries()) {
    const written = writeValue(shape, values[index]);
    if (!isDynamic) {
      heads.push(written);
      continue;
    }
    heads.push(word(BigInt(end)));
    tails.push(written);
    end += written.length / 2;
  }
  return heads.join('') + tails.join('');
}

function writeValue(shape: ValueShape, value: Value | undefined): string {
  switch (shape.is) {
    case 'uint':
      return word(BigInt(text(value)));
    case 'int':
      return word(BigInt.asUintN(256, BigInt(text(value))));
    case 'address':
      return text(value).slice(2).toLowerCase().padStart(64, '0');
    case 'bool':
      return value === true ? word(1n) : word(0n);
    case 'fixed':
      return text(value).slice(2).padEnd(64, '0');
    case 'bytes':
      return blob(text(value).slice(2));
    case 'string':
      return blob(stringToHex(text(value)).slice(2));
    case 'tuple':
      return writeArguments(shape.parts, parts(value));
    case 'array':
      return writeArray(shape.of, shape.length, parts(value));
  }
}

function writeArray(of: Layout, length: number | null, values: readonly Value[]): string {
  const written = writeArguments(new Array<Layout>(values.length).fill(of), values);
  return length === null ? word(BigInt(values.length)) + written : written;
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0');

function blob(digits: string): string {
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

function text(value: Value | undefined): string {
  if (typeof value !== 'string') throw new UnreadableBytes('no text');
  return value;
}

function parts(value: Value | undefined): readonly Value[] {
  if (typeof value !== 'object') throw new UnreadableBytes('no list');
  return Array.isArray(value) ? value : Object.values(value);
}
