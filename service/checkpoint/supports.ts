import { bytesToHex, hexToBytes } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader, ByteWriter } from './bytes';
import { KINDS, type VoteRows } from './rows';

const WHOLE = KINDS.indexOf('whole');
const SPLIT = KINDS.indexOf('split');
/** Two bits a row: whole votes for one of the three sides, or that the rest is told below. */
const ELSE = 3;
const PARAMS = 48;

/** Writes side and kind: two bits a row, and the rare ones whole behind them. */
export function writeSupports(writer: ByteWriter, { count, kind, splits, support }: VoteRows): void {
  const bits = new Uint8Array(Math.ceil(count / 4));
  const others: number[] = [];
  for (let row = 0; row < count; row++) {
    const side = support[row] ?? 0;
    const code = kind[row] === WHOLE && side < ELSE ? side : ELSE;
    if (code === ELSE) others.push(row);
    bits[row >> 2] = (bits[row >> 2] ?? 0) | (code << ((row & 3) * 2));
  }
  writer.bytes(bits);
  const params = new Map(splits);
  for (const row of others) {
    writer.u8(kind[row] ?? 0);
    writer.u8(support[row] ?? 0);
    if (kind[row] === SPLIT) writer.bytes(unhex(params.get(row) ?? ''));
  }
}

/** Reads the output of `writeSupports`, for so many rows; throws `CheckpointFlaw`. */
export function readSupports(
  reader: ByteReader,
  count: number,
): { support: Uint8Array; kind: Uint8Array; splits: [number, string][] } {
  const bits = reader.bytes(Math.ceil(count / 4));
  const support = new Uint8Array(count);
  const kind = new Uint8Array(count);
  const splits: [number, string][] = [];
  for (let row = 0; row < count; row++) {
    const code = ((bits[row >> 2] ?? 0) >> ((row & 3) * 2)) & 3;
    support[row] = code;
    if (code === ELSE) support[row] = readOther(reader, row, kind, splits);
  }
  const unused = count % 4 === 0 ? 0 : (bits.at(-1) ?? 0) >> ((count % 4) * 2);
  if (unused !== 0) throw new CheckpointFlaw('its sides are malformed');
  return { support, kind, splits };
}

function readOther(reader: ByteReader, row: number, kind: Uint8Array, splits: [number, string][]): number {
  const what = reader.u8();
  const side = reader.u8();
  if (what >= KINDS.length || (what === WHOLE && side < ELSE)) {
    throw new CheckpointFlaw('its sides are malformed');
  }
  kind[row] = what;
  if (what === SPLIT) splits.push([row, bytesToHex(reader.bytes(PARAMS)).slice(2)]);
  return side;
}

function unhex(text: string): Uint8Array {
  if (!/^[0-9a-f]{96}$/.test(text)) throw new RangeError('the params of a split vote are not 48 bytes');
  return hexToBytes(`0x${text}`);
}
