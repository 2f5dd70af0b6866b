import { bytesToHex } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader } from './bytes';
import { KINDS } from './rows';

const WHOLE = KINDS.indexOf('whole');
const SPLIT = KINDS.indexOf('split');
/** Two bits a row: whole votes for one of the three sides, or that the rest is told below. */
export const OTHER_SUPPORT = 3;

const PARAMS = 48;

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
    if (code === OTHER_SUPPORT) support[row] = readOther(reader, row, kind, splits);
  }
  const unused = count % 4 === 0 ? 0 : (bits.at(-1) ?? 0) >> ((count % 4) * 2);
  if (unused !== 0) throw new CheckpointFlaw('its sides are malformed');
  return { support, kind, splits };
}

function readOther(reader: ByteReader, row: number, kind: Uint8Array, splits: [number, string][]): number {
  const what = reader.u8();
  const side = reader.u8();
  if (what >= KINDS.length || (what === WHOLE && side < OTHER_SUPPORT)) {
    throw new CheckpointFlaw('its sides are malformed');
  }
  kind[row] = what;
  if (what === SPLIT) splits.push([row, bytesToHex(reader.bytes(PARAMS)).slice(2)]);
  return side;
}

const WIDTH = 20;

/** How the voter of a row is told: by order of first appearance, where 0 is the next new one; or the most active first. */
export const VOTER_MODES = { fresh: 0, active: 1 } as const;

/** Reads the output of `writeVoters`, for so many rows, after files of `known` voters; throws `CheckpointFlaw`. */
export function readVoters(
  reader: ByteReader,
  count: number,
  known: number,
): { voters: Uint8Array; voter: Uint32Array } {
  const size = reader.count(count, WIDTH);
  const mode = reader.u8();
  if (mode > VOTER_MODES.active) throw new CheckpointFlaw('its voters are malformed');
  const voters = reader.bytes(size * WIDTH).slice();
  const voter = new Uint32Array(count);
  const all = known + size;
  reader.planes(voter, count, all);
  let next = known;
  for (let row = 0; row < count; row++) {
    const told = voter[row] ?? 0;
    const number = mode === VOTER_MODES.active ? told : told === 0 ? next++ : told - 1;
    if (number >= (mode === VOTER_MODES.active ? all : next))
      throw new CheckpointFlaw('its voters are malformed');
    voter[row] = number;
  }
  if (next > all) throw new CheckpointFlaw('its voters are malformed');
  return { voters, voter };
}

const MAX_INDEX = 0xffff_ffff;

/** Reads the output of `writePlaces`, for proposals of so many rows; throws `CheckpointFlaw`. */
export function readPlaces(
  reader: ByteReader,
  count: number,
  sizes: Uint32Array,
): { block: Float64Array; logIndex: Uint32Array } {
  const starts = new Float64Array(sizes.length);
  let first = 0;
  for (let group = 0; group < sizes.length; group++) {
    first += reader.zigzag();
    if (first < 0 || first > Number.MAX_SAFE_INTEGER) malformed();
    starts[group] = first;
  }
  const block = new Float64Array(count);
  const logIndex = new Uint32Array(count);
  reader.planes(block, count, Number.MAX_SAFE_INTEGER);
  reader.planes(logIndex, count, MAX_INDEX);
  let row = 0;
  for (let group = 0; group < sizes.length; group++) {
    const end = row + (sizes[group] ?? 0);
    if (block[row] !== 0) malformed();
    block[row] = starts[group] ?? 0;
    for (row++; row < end; row++) {
      if (block[row] === 0) {
        const index = (logIndex[row] ?? 0) + (logIndex[row - 1] ?? 0) + 1;
        if (index > MAX_INDEX) malformed();
        logIndex[row] = index;
      }
      block[row] = (block[row] ?? 0) + (block[row - 1] ?? 0);
    }
    if ((block[end - 1] ?? 0) > Number.MAX_SAFE_INTEGER) malformed();
  }
  return { block, logIndex };
}

function malformed(): never {
  throw new CheckpointFlaw('its blocks are malformed');
}
