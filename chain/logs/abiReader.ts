import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { toHex } from './packedLog';

/** Thrown by `AbiReader` where bytes are not what they should be. */
export class MalformedAbi extends Error {}

/** Reads ABI-encoded words with every bound checked. */
export class AbiReader {
  private readonly data: Uint8Array;
  // Lists may point many entries at the same bytes; honest encoders never do, and copies would grow without bound.
  private budget: number;

  constructor(data: Uint8Array) {
    this.data = data;
    this.budget = data.length;
  }

  get length(): number {
    return this.data.length;
  }

  uint(at: number): bigint {
    return BigInt(toHex(this.slice(at, 32)));
  }

  address(at: number): Address {
    const word = this.slice(at, 32);
    for (let index = 0; index < 12; index++) if (word[index] !== 0) throw new MalformedAbi();
    return getAddress(toHex(word.subarray(12)) as Hex);
  }

  /** The dynamic bytes whose offset, counted from `base`, stands at `at`. */
  bytes(at: number, base: number): Uint8Array {
    const start = base + this.small(at);
    const length = this.small(start);
    this.spend(length);
    return this.slice(start + 32, length);
  }

  /** The list whose offset stands in head word `word`; `read` gets the position of an entry and of the list's base. */
  list<T>(word: number, read: (at: number, base: number) => T): T[] {
    const start = this.small(word * 32);
    const length = this.small(start);
    this.spend(length * 32);
    const base = start + 32;
    this.slice(base, length * 32);
    return Array.from({ length }, (_, index) => read(base + index * 32, base));
  }

  private small(at: number): number {
    const value = this.uint(at);
    if (value > BigInt(this.data.length)) throw new MalformedAbi();
    return Number(value);
  }

  private spend(bytes: number): void {
    this.budget -= bytes;
    if (this.budget < 0) throw new MalformedAbi();
  }

  private slice(at: number, length: number): Uint8Array {
    if (at < 0 || at + length > this.data.length) throw new MalformedAbi();
    return this.data.subarray(at, at + length);
  }
}
