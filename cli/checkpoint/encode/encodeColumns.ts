import { hexToBytes } from 'viem/utils';
import type { ByteWriter } from '../../../service/checkpoint/bytes';
import { KINDS, type VoteRows } from '../../../service/checkpoint/rows';
import { OTHER_SUPPORT, VOTER_MODES } from '../../../service/checkpoint/voteColumns';

const WIDTH = 20;
const NEW = 0xffff_ffff;
const WHOLE = KINDS.indexOf('whole');
const SPLIT = KINDS.indexOf('split');

/** Writes the addresses that no file before has, and who cast each vote; gives the numbers of the voters, those of the files before first. */
export function writeVoters(
  writer: ByteWriter,
  { count, voter, voters: all }: VoteRows,
  before: Uint8Array,
): Uint32Array {
  const known = before.length / WIDTH;
  const place = placesIn(before, all);
  const found = appearance(voter, place.length);
  if (found.order.length !== place.length) throw new RangeError('a voter has no vote');
  const { uses } = found;
  const order = found.order.filter((number) => place[number] === NEW);
  const size = order.length;
  // One vote each, as in most files of one proposal, costs nothing this way; many votes each are cheaper by activity.
  const mode = size * 2 > count ? VOTER_MODES.fresh : VOTER_MODES.active;
  // The sort is stable: among equals the one who came first.
  if (mode === VOTER_MODES.active) order.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
  order.forEach((number, index) => {
    place[number] = known + index;
  });
  const numbers = voter.map((number) => place[number] ?? 0);
  writer.varint(size);
  writer.u8(mode);
  for (const number of order) writer.bytes(all.subarray(number * WIDTH, (number + 1) * WIDTH));
  writer.planes(mode === VOTER_MODES.active ? numbers : byAppearance(numbers, known));
  return numbers;
}

/** The numbers that the voters of a file have by those before it. */
function placesIn(before: Uint8Array, voters: Uint8Array): Uint32Array {
  const numbers = new Map<string, number>();
  const word = (words: Uint8Array, number: number) =>
    String.fromCharCode(...words.subarray(number * WIDTH, (number + 1) * WIDTH));
  for (let number = 0; number * WIDTH < before.length; number++) numbers.set(word(before, number), number);
  return Uint32Array.from(
    { length: voters.length / WIDTH },
    (_, number) => numbers.get(word(voters, number)) ?? NEW,
  );
}

function byAppearance(numbers: Uint32Array, known: number): Uint32Array {
  let next = known;
  return numbers.map((number) => {
    if (number !== next) return number + 1;
    next++;
    return 0;
  });
}

function appearance(voter: Uint32Array, size: number): { order: number[]; uses: Uint32Array } {
  const uses = new Uint32Array(size);
  const order: number[] = [];
  for (const number of voter) {
    if (uses[number] === 0) order.push(number);
    uses[number] = (uses[number] ?? 0) + 1;
  }
  return { order, uses };
}

/** Writes side and kind: two bits a row, and the rare ones whole behind them. */
export function writeSupports(writer: ByteWriter, { count, kind, splits, support }: VoteRows): void {
  const bits = new Uint8Array(Math.ceil(count / 4));
  const others: number[] = [];
  for (let row = 0; row < count; row++) {
    const side = support[row] ?? 0;
    const code = kind[row] === WHOLE && side < OTHER_SUPPORT ? side : OTHER_SUPPORT;
    if (code === OTHER_SUPPORT) others.push(row);
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

function unhex(text: string): Uint8Array {
  if (!/^[0-9a-f]{96}$/.test(text)) throw new RangeError('the params of a split vote are not 48 bytes');
  return hexToBytes(`0x${text}`);
}

/**
 * Writes where the logs stand: of each proposal the first block, told from that of the proposal before; of each row the
 * blocks since the row before; and its log index, in the block of the row before told from that one's.
 */
export function writePlaces(
  writer: ByteWriter,
  { block, count, logIndex }: VoteRows,
  sizes: Uint32Array,
): void {
  const deltas = new Float64Array(count);
  const indexes = new Float64Array(count);
  let row = 0;
  let first = 0;
  for (const size of sizes) {
    const start = block[row] ?? 0;
    writer.zigzag(start - first);
    first = start;
    for (let in_ = 0; in_ < size; in_++, row++) {
      const delta = in_ === 0 ? 0 : (block[row] ?? 0) - (block[row - 1] ?? 0);
      const isBeside = in_ > 0 && delta === 0;
      deltas[row] = delta;
      indexes[row] = (logIndex[row] ?? 0) - (isBeside ? (logIndex[row - 1] ?? 0) + 1 : 0);
      if (delta < 0 || (indexes[row] ?? 0) < 0) throw new RangeError('the rows are not in order');
    }
  }
  writer.planes(deltas);
  writer.planes(indexes);
}
