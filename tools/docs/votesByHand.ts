import { type ByHand, hex, type ReadVote } from './byHand';

const SPLIT = 1;

/** The two bytes with which every file of votes, reasons and transactions begins. */
export function readOpening(file: ByHand): void {
  file.bytes(1, 'mark of the file', () => 'Q');
  file.whole('version');
}

/** The votes of a file, or of the end of a shard, as FORMAT.md describes them. */
export function readVotesByHand(file: ByHand): ReadVote[] {
  const count = file.count('number of votes');
  const groups = file.count('number of proposals that have votes');
  const sizes = file.planes(groups, 'votes of each proposal');
  const ids = sizes.map(() => BigInt(`0x${hex(file.bytes(32, 'proposal id', short))}`));
  const proposal = sizes.flatMap((size, group) => new Array<number>(size).fill(group));
  const voters = readVoters(file, count);
  const sides = readSides(file, count);
  const weights = readWeights(file, voters);
  const places = readPlaces(file, sizes);
  return voters.map((voter, row) => ({
    proposal: ids[proposal[row] ?? 0] ?? 0n,
    voter,
    ...(sides[row] ?? { support: 0, kind: 0 }),
    weight: weights[row] ?? 0n,
    ...(places[row] ?? { block: 0, logIndex: 0 }),
  }));
}

function readVoters(file: ByHand, count: number): string[] {
  const size = file.count('number of voters');
  const mode = file.bytes(1, 'how voters are numbered', ([byte]) =>
    byte === 0 ? 'by first appearance' : 'the most active first',
  )[0];
  const addresses = Array.from({ length: size }, () => hex(file.bytes(20, 'address of a voter', short)));
  const numbers = file.planes(count, 'voter of each vote');
  let next = 0;
  const place = (told: number) => (told === 0 ? next++ : told - 1);
  return numbers.map((told) => addresses[mode === 0 ? place(told) : told] ?? '');
}

function readSides(file: ByHand, count: number): Pick<ReadVote, 'support' | 'kind' | 'params'>[] {
  const bits = file.bytes(Math.ceil(count / 4), 'sides, two bits a vote, the low ones first');
  const sides = Array.from({ length: count }, (_, row) => ((bits[row >> 2] ?? 0) >> ((row & 3) * 2)) & 3);
  return sides.map((side) => {
    if (side < 3) return { support: side, kind: 0 };
    const kind = file.bytes(1, 'kind of a vote that is not whole, or has another side', String)[0] ?? 0;
    const support = file.bytes(1, 'its support as in the log', String)[0] ?? 0;
    if (kind !== SPLIT) return { support, kind };
    return { support, kind, params: hex(file.bytes(48, 'its params', short)) };
  });
}

function readWeights(file: ByHand, voters: readonly string[]): bigint[] {
  const repeats = voters.length - new Set(voters).size;
  const bits = file.bytes(
    Math.ceil(repeats / 8),
    'of voters seen before: does the vote weigh the same as their last',
  );
  const seen = new Set<string>();
  let at = 0;
  const same = voters.map((voter) => {
    if (!seen.has(voter)) {
      seen.add(voter);
      return false;
    }
    const bit = ((bits[at >> 3] ?? 0) >> (at & 7)) & 1;
    at++;
    return bit === 1;
  });
  const told = same.filter((each) => !each).length;
  const lengths = [...file.bytes(told, 'lengths of the other weights in bytes')];
  const last = new Map<string, bigint>();
  return voters.map((voter, row) => {
    const bytes =
      same[row] === true
        ? null
        : file.bytes(lengths.shift() ?? 0, 'a weight, low byte first', (some) => String(little(some)));
    const weight = bytes === null ? (last.get(voter) ?? 0n) : little(bytes);
    last.set(voter, weight);
    return weight;
  });
}

function readPlaces(file: ByHand, sizes: readonly number[]): Pick<ReadVote, 'block' | 'logIndex'>[] {
  let first = 0;
  const starts = sizes.map(() => {
    const told = file.count('first block of a proposal, from that of the one before (zigzag)');
    first += told % 2 === 0 ? told / 2 : -(told + 1) / 2;
    return first;
  });
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const steps = file.planes(count, 'blocks since the vote before');
  const indexes = file.planes(count, 'log index; in the same block counted from the one before');
  const places: { block: number; logIndex: number }[] = [];
  sizes.forEach((size, group) => {
    for (let row = 0; row < size; row++) {
      const at = places.length;
      const before = row === 0 ? undefined : places[at - 1];
      const step = steps[at] ?? 0;
      const isBeside = before !== undefined && step === 0;
      places.push({
        block: (before?.block ?? starts[group] ?? 0) + step,
        logIndex: (indexes[at] ?? 0) + (isBeside ? before.logIndex + 1 : 0),
      });
    }
  });
  return places;
}

/** The transaction of each vote of a transactions file, as FORMAT.md describes it. */
export function readTransactionsByHand(file: ByHand): string[] {
  readOpening(file);
  const count = file.count('number of votes');
  const size = file.count('number of transactions');
  const hashes = Array.from({ length: size }, () => hex(file.bytes(32, 'hash of a transaction', short)));
  let next = 0;
  return file
    .planes(count, 'transaction of each vote')
    .map((told) => hashes[told === 0 ? next++ : told - 1] ?? '');
}

/** Row and text of each reason of a reasons file, as FORMAT.md describes it. */
export function readReasonsByHand(file: ByHand): [number, string][] {
  readOpening(file);
  const count = file.count('number of reasons');
  const gaps = file.planes(count, 'votes without a reason before each');
  const lengths = file.planes(count, 'length of each in UTF-16 units');
  const text = new TextDecoder().decode(
    file.bytes(file.left, 'all reasons, one after the other, in UTF-8', (bytes) =>
      new TextDecoder().decode(bytes),
    ),
  );
  let row = -1;
  let at = 0;
  return lengths.map((length, index) => {
    row += (gaps[index] ?? 0) + 1;
    at += length;
    return [row, text.slice(at - length, at)];
  });
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte, index) => sum | (BigInt(byte) << BigInt(8 * index)), 0n);
}

function short(bytes: Uint8Array): string {
  const text = hex(bytes);
  return `0x${text.slice(0, 6)}…${text.slice(-4)}`;
}
