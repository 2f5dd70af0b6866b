import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader, ByteWriter } from './bytes';
import type { VoteRows } from './rows';

const WIDTH = 20;
const NEW = 0xffff_ffff;
/** How the voter of a row is told: by order of first appearance, where 0 is the next new one; or the most active first. */
const MODE = { fresh: 0, active: 1 } as const;

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
  const mode = size * 2 > count ? MODE.fresh : MODE.active;
  // The sort is stable: among equals the one who came first.
  if (mode === MODE.active) order.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
  order.forEach((number, index) => {
    place[number] = known + index;
  });
  const numbers = voter.map((number) => place[number] ?? 0);
  writer.varint(size);
  writer.u8(mode);
  for (const number of order) writer.bytes(all.subarray(number * WIDTH, (number + 1) * WIDTH));
  writer.planes(mode === MODE.active ? numbers : byAppearance(numbers, known));
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

/** Reads the output of `writeVoters`, for so many rows, after files of `known` voters; throws `CheckpointFlaw`. */
export function readVoters(
  reader: ByteReader,
  count: number,
  known: number,
): { voters: Uint8Array; voter: Uint32Array } {
  const size = reader.count(count, WIDTH);
  const mode = reader.u8();
  if (mode > MODE.active) throw new CheckpointFlaw('its voters are malformed');
  const voters = reader.bytes(size * WIDTH).slice();
  const voter = new Uint32Array(count);
  const all = known + size;
  reader.planes(voter, count, all);
  let next = known;
  for (let row = 0; row < count; row++) {
    const told = voter[row] ?? 0;
    const number = mode === MODE.active ? told : told === 0 ? next++ : told - 1;
    if (number >= (mode === MODE.active ? all : next)) throw new CheckpointFlaw('its voters are malformed');
    voter[row] = number;
  }
  if (next > all) throw new CheckpointFlaw('its voters are malformed');
  return { voters, voter };
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
