import { getAddress, hexToBytes } from 'viem/utils';
import type { Value } from './action';
import { type Layout, UnreadableBytes, type ValueShape } from './layout';

/** Bytes of arguments as hex digits without 0x, and how much may still be read of them. */
type Bytes = { readonly digits: string; left: number };

/**
 * Reads arguments; `digits` are lower-case hex digits without 0x. What is read never exceeds the bytes there are: values that point
 * to the same bytes again and again, which would grow without bound, are `UnreadableBytes`. Throws `UnreadableBytes`.
 */
export function readArguments(inputs: readonly Layout[], digits: string): Value[] {
  return listAt({ digits, left: 2 * Math.ceil(digits.length / 64) + 16 }, inputs, 0);
}

function listAt(bytes: Bytes, parts: readonly Layout[], base: number): Value[] {
  const values: Value[] = [];
  let head = base;
  for (const part of parts) {
    values.push(partAt(bytes, part, base, head));
    head += 32 * part.words;
  }
  return values;
}

function partAt(bytes: Bytes, part: Layout, base: number, head: number): Value {
  return valueAt(bytes, part.shape, part.isDynamic ? base + sizeAt(bytes, head) : head);
}

function valueAt(bytes: Bytes, shape: ValueShape, at: number): Value {
  switch (shape.is) {
    case 'uint':
      return lowBits(bytes, at, shape.bits).toString();
    case 'int':
      return BigInt.asIntN(shape.bits, lowBits(bytes, at, shape.bits)).toString();
    case 'address':
      return getAddress(`0x${wordAt(bytes, at).slice(24)}`);
    case 'bool':
      return /[^0]/.test(wordAt(bytes, at));
    case 'fixed':
      return `0x${wordAt(bytes, at).slice(0, 2 * shape.size)}`;
    case 'bytes':
      return `0x${blobAt(bytes, at)}`;
    case 'string':
      return textOf(blobAt(bytes, at));
    case 'tuple':
      return tupleAt(bytes, shape.parts, at);
    case 'array':
      return arrayAt(bytes, shape.of, shape.length, at);
  }
}

function tupleAt(bytes: Bytes, parts: readonly Layout[], at: number): Value {
  const values = listAt(bytes, parts, at);
  const names = parts.map(({ name }) => name);
  const isNamed =
    names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name)) && new Set(names).size === names.length;
  return isNamed ? Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) : values;
}

function arrayAt(bytes: Bytes, of: Layout, length: number | null, at: number): Value {
  const count = length ?? sizeAt(bytes, at);
  const base = length === null ? at + 32 : at;
  // Before the loop: an array cannot have more elements than there are bytes for.
  if (base + 32 * of.words * count > bytes.digits.length / 2)
    throw new UnreadableBytes('array beyond the bytes');
  const values: Value[] = [];
  for (let index = 0; index < count; index += 1) {
    values.push(partAt(bytes, of, base, base + 32 * of.words * index));
  }
  return values;
}

function wordAt(bytes: Bytes, at: number): string {
  spend(bytes, 1);
  const word = bytes.digits.slice(2 * at, 2 * at + 64);
  if (word.length < 64) throw new UnreadableBytes('too few bytes');
  return word;
}

function lowBits(bytes: Bytes, at: number, bits: number): bigint {
  return BigInt(`0x${wordAt(bytes, at).slice(64 - bits / 4)}`);
}

/** A length or an offset: one that fits into the bytes. */
function sizeAt(bytes: Bytes, at: number): number {
  const word = wordAt(bytes, at);
  // Twelve digits are exact in a number; no bytes are that long.
  const size = /^0{52}/.test(word) ? Number.parseInt(word.slice(52), 16) : Number.POSITIVE_INFINITY;
  if (size > bytes.digits.length / 2) throw new UnreadableBytes('beyond the bytes');
  return size;
}

function blobAt(bytes: Bytes, at: number): string {
  const size = sizeAt(bytes, at);
  spend(bytes, Math.ceil(size / 32));
  const blob = bytes.digits.slice(2 * (at + 32), 2 * (at + 32 + size));
  if (blob.length < 2 * size) throw new UnreadableBytes('too few bytes');
  return blob;
}

function spend(bytes: Bytes, words: number): void {
  bytes.left -= words;
  if (bytes.left < 0) throw new UnreadableBytes('the same bytes too often');
}

/** The text of UTF-8 bytes; what is none becomes the replacement character and shows when it is encoded again. */
function textOf(digits: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(hexToBytes(`0x${digits}`));
}
