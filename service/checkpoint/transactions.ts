import { CheckpointFlaw } from '@/core/files/flaw';
import { ByteReader, ByteWriter } from './bytes';
import { checkOpening, open } from './checkpoint';
import type { Transactions, VoteRows } from './rows';

const WIDTH = 32;

/** A transactions file beside the votes file of the same rows; throws `RangeError` when they are not known. */
export function encodeTransactions({ transactions }: VoteRows): Uint8Array<ArrayBuffer> {
  if (transactions === null) throw new RangeError('the transactions are not known');
  const { hashes, row } = transactions;
  const size = hashes.length / WIDTH;
  // By first appearance; 0 is the next one that was not there yet. One that is listed twice is written once, so that the
  // file does not tell how its maker came to know.
  const place = new Uint32Array(size);
  const begun = new Map<number, number>();
  const order: number[] = [];
  const told = Array.from(row, (number) => {
    if (place[number] !== 0) return place[number] ?? 0;
    const key = digestOf(hashes, number * WIDTH);
    const alike = begun.get(key) ?? 0;
    if (alike !== 0 && isSame(hashes, order[alike - 1] ?? 0, number)) {
      place[number] = alike;
      return alike;
    }
    place[number] = order.push(number);
    if (alike === 0) begun.set(key, order.length);
    return 0;
  });
  const writer = new ByteWriter();
  open(writer);
  writer.varint(row.length);
  writer.varint(order.length);
  for (const number of order) writer.bytes(hashes.subarray(number * WIDTH, (number + 1) * WIDTH));
  writer.planes(told);
  return writer.done();
}

/** A number of 53 bits that two different hashes hardly share; if ever, one of them may be written twice. */
function digestOf(hashes: Uint8Array, at: number): number {
  let low = 0;
  let high = 0;
  for (let index = at; index < at + WIDTH; index++) {
    const byte = hashes[index] ?? 0;
    low = Math.imul(low ^ byte, 0x0100_0193) + 0x9e37;
    high = Math.imul(high ^ byte, 0x85eb_ca6b) + 0x79b9;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function isSame(hashes: Uint8Array, a: number, b: number): boolean {
  for (let index = 0; index < WIDTH; index++) {
    if (hashes[a * WIDTH + index] !== hashes[b * WIDTH + index]) return false;
  }
  return true;
}

/** The transactions of a votes file of `count` rows, by its row numbers; throws `CheckpointFlaw`. */
export function decodeTransactions(bytes: Uint8Array, count: number): Transactions {
  const reader = new ByteReader(bytes);
  checkOpening(reader);
  if (reader.count(count, 1) !== count) malformed();
  const size = reader.count(count, WIDTH);
  const hashes = reader.bytes(size * WIDTH).slice();
  const row = new Uint32Array(count);
  reader.planes(row, count, size);
  reader.end();
  let next = 0;
  for (let index = 0; index < count; index++) {
    const told = row[index] ?? 0;
    row[index] = told === 0 ? next++ : told - 1;
    if ((row[index] ?? 0) >= next) malformed();
  }
  if (next !== size) malformed();
  return { hashes, row };
}

function malformed(): never {
  throw new CheckpointFlaw('its transactions are malformed');
}
