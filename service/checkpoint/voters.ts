import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader, ByteWriter } from './bytes';
import type { VoteRows } from './rows';

const WIDTH = 20;
/** How the voter of a row is told: by order of first appearance, where 0 is the next new one; or the most active first. */
const MODE = { fresh: 0, active: 1 } as const;

/** Writes the addresses and who cast each vote; gives the numbers of the voters as they are in the file. */
export function writeVoters(writer: ByteWriter, { count, voter, voters }: VoteRows): Uint32Array {
  const size = voters.length / WIDTH;
  const { order, uses } = appearance(voter, size);
  if (order.length !== size) throw new RangeError('a voter has no vote');
  // One vote each, as in most files of one proposal, costs nothing this way; many votes each are cheaper by activity.
  const mode = size * 2 > count ? MODE.fresh : MODE.active;
  // The sort is stable: among equals the one who came first.
  if (mode === MODE.active) order.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
  const place = new Uint32Array(size);
  order.forEach((number, index) => {
    place[number] = index;
  });
  const numbers = voter.map((number) => place[number] ?? 0);
  writer.varint(size);
  writer.u8(mode);
  for (const number of order) writer.bytes(voters.subarray(number * WIDTH, (number + 1) * WIDTH));
  writer.planes(mode === MODE.active ? numbers : byAppearance(numbers));
  return numbers;
}

function byAppearance(numbers: Uint32Array): Uint32Array {
  let next = 0;
  return numbers.map((number) => {
    if (number !== next) return number + 1;
    next++;
    return 0;
  });
}

/** What `writeVoters` wrote, for so many rows; throws `CheckpointFlaw`. */
export function readVoters(reader: ByteReader, count: number): { voters: Uint8Array; voter: Uint32Array } {
  const size = reader.count(count, WIDTH);
  const mode = reader.u8();
  if (mode > MODE.active) throw new CheckpointFlaw('its voters are malformed');
  const voters = reader.bytes(size * WIDTH).slice();
  const voter = new Uint32Array(count);
  reader.planes(voter, count, size);
  let next = 0;
  for (let row = 0; row < count; row++) {
    const told = voter[row] ?? 0;
    const number = mode === MODE.active ? told : told === 0 ? next++ : told - 1;
    if (number >= (mode === MODE.active ? size : next)) throw new CheckpointFlaw('its voters are malformed');
    voter[row] = number;
  }
  if (next > size) throw new CheckpointFlaw('its voters are malformed');
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
