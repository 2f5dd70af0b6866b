import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { encodeSegments, encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { CheckpointFlaw } from '@/core/files/flaw';
import { MOST_SEGMENTS, segmentSizes } from '@/service/checkpoint/segmentSizes';
import { decodeSegments } from '@/service/checkpoint/segments';
import { decodeVotesFile } from '@/service/checkpoint/votesFile';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { runs, seeded, seedOf } from '../../runs';
import { table } from './made';
import { organisation } from './organisation';

const SEED = seedOf(20261126);
const SMALLEST = 8192;
const ROUNDS = runs(20, 200);

/** The files of the first so many votes of a table. */
function filesOf(votes: VoteTable, count = votes.length, sizes = segmentSizes(count)): Uint8Array[] {
  const rows = Array.from(votes.ordered().subarray(0, count));
  return encodeSegments(votes, rows, sizes).map(({ file }) => file);
}

const said = (votes: VoteTable): unknown[] =>
  Array.from(votes.ordered(), (row) => ({
    ...votes.logged(row),
    reason: undefined,
    transaction: undefined,
  }));

function read(files: readonly Uint8Array[]): VoteTable {
  const votes = new VoteTable();
  votes.absorb(decodeSegments(files), 'file');
  return votes;
}

const nameOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
const packed = new Map<string, number>();
/** Bytes of a file once it is packed, which takes longer than to make it. */
function gzipped(file: Uint8Array): number {
  const name = nameOf(file);
  const size = packed.get(name) ?? gzipSync(file, { level: 9 }).length;
  packed.set(name, size);
  return size;
}

describe('files of votes that go on', () => {
  test('are one for few votes, and hold a full power of two each for many', () => {
    expect([segmentSizes(0), segmentSizes(1), segmentSizes(SMALLEST)]).toEqual([[], [1], [SMALLEST]]);
    expect(segmentSizes(100_000)).toEqual([65_536, 32_768, 1696]);
    // As many as a checkpoint can hold, and the number with the most files.
    for (const votes of [4_000_000, 2 ** 22 - 1]) {
      const sizes = segmentSizes(votes);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(votes);
      expect(sizes.length).toBeLessThanOrEqual(MOST_SEGMENTS);
    }
    expect(segmentSizes(2 ** 22 - 1)).toHaveLength(MOST_SEGMENTS);
  });

  test(`are rewritten from the first that grows on, and each vote only a few times (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      let [votes, written, publications] = [0, 0, 0];
      while (votes < 1_000_000) {
        const before = segmentSizes(votes);
        votes += random.pick([random.int(1, 300), random.int(1, 30_000)]);
        publications++;
        const after = segmentSizes(votes);
        const kept = before.findIndex((size, at) => size !== after[at]);
        written += after.slice(kept < 0 ? before.length : kept).reduce((sum, size) => sum + size, 0);
        expect(after.length).toBeLessThanOrEqual(1 + Math.log2(Math.max(1, votes / SMALLEST)) + 1);
      }
      // Each vote once at every size that there is, and of each publication the rest.
      const sizes = 1 + Math.floor(Math.log2(votes / SMALLEST));
      expect(written).toBeLessThanOrEqual(votes * sizes + publications * SMALLEST);
    }
  });

  test(`give back every vote, and do not depend on who read them when (seed ${SEED})`, () => {
    const random = seeded(SEED + 1);
    for (let round = 0; round < ROUNDS; round++) {
      const votes = table(random, random.int(1, 400));
      const sizes: number[] = [];
      for (let rest = votes.length; rest > 0; rest -= sizes.at(-1) ?? 0) sizes.push(random.int(1, rest));
      const files = filesOf(votes, votes.length, sizes);
      const rows = files.reduce<ReturnType<typeof decodeVotesFile> | undefined>(
        (earlier, file) => decodeVotesFile(file, earlier),
        undefined,
      );
      const back = new VoteTable();
      if (rows !== undefined) back.absorb(rows, 'file');
      expect(said(back)).toEqual(said(votes));
      const other = new VoteTable();
      for (const row of [...votes.ordered()].reverse()) other.absorb(votes.select([row]));
      expect(filesOf(other, other.length, sizes).map(nameOf)).toEqual(files.map(nameOf));
    }
  });

  test(`keep their names when votes come behind: little is fetched again (seed ${SEED})`, () => {
    const random = seeded(SEED + 2);
    const votes = organisation(random, { votes: 50_000, proposals: 30, voters: 8000 });
    const cache = new Set<string>();
    let [fetched, whole, last] = [0, 0, 0];
    for (let count = 20_000; count <= votes.length; count += random.int(1500, 4500)) {
      const files = filesOf(votes, count);
      const fresh = files.filter((file) => !cache.has(nameOf(file)));
      expect(files.slice(files.length - fresh.length).map(nameOf)).toEqual(fresh.map(nameOf));
      for (const file of fresh) cache.add(nameOf(file));
      fetched += fresh.reduce((sum, file) => sum + gzipped(file), 0);
      last = gzipped(encodeVotesFile(votes.select(votes.ordered().subarray(0, count))));
      whole += last;
      // No address is told again, so all files cost little more than one.
      expect(files.reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThan(last * 1.03);
    }
    console.info(`fetched ${fetched} bytes in all, ${whole} with one file, which has ${last} at the end`);
    expect(fetched * 3).toBeLessThan(whole);
  });

  test(`are read as the one file they were (seed ${SEED})`, () => {
    const votes = organisation(seeded(SEED + 3), { votes: 18_000, proposals: 9, voters: 3000 });
    const one = encodeVotesFile(votes.select(votes.ordered()));
    // Texts, because Jest compares long lists item by item.
    const asText = (all: VoteTable) =>
      said(all)
        .map((each) => inspect(each))
        .join();
    const wanted = asText(votes);
    expect(asText(read([one])) === wanted).toBe(true);
    expect(asText(read(filesOf(votes))) === wanted).toBe(true);
  });

  describe('that lie', () => {
    const all = organisation(seeded(SEED + 4), { votes: 28_000, proposals: 12, voters: 9000 });
    const votes = new VoteTable();
    votes.absorb(all.select(all.ordered().subarray(0, 26_000)));
    const good = filesOf(votes);
    const [a, b, c] = good as [Uint8Array, Uint8Array, Uint8Array];
    const rows = Array.from(votes.ordered());
    const cut = 'its votes are not cut into files as they must be';
    const order = 'its files of votes overlap or are out of order';
    /** The same files of votes, each written as if it stood alone, so that its reader cannot trip over the voters. */
    const alone = (from: number, to: number) => encodeVotesFile(votes.select(rows.slice(from, to)));
    const behind = (from: number, to: number, first: number) =>
      encodeVotesFile(
        votes.select(rows.slice(from, to)),
        decodeVotesFile(encodeVotesFile(votes.select(rows.slice(0, first)))),
      );

    test.each<[string, () => Uint8Array[], string | RegExp]>([
      ['are missing in the middle', () => [a, c], order],
      ['are missing at the beginning', () => [b, c], 'a length in it is too large'],
      ['stand twice', () => [a, b, b], order],
      ['stand twice, whole', () => [alone(0, 16_384), behind(0, 8192, 16_384)], order],
      ['stand in another order', () => [b, a, c], 'a length in it is too large'],
      ['are written in another order', () => filesReversed(), order],
      ['overlap by one vote', () => [alone(0, 16_384), behind(16_383, 24_575, 16_384), c], order],
      ['are longer than they must be', () => filesOf(votes, votes.length, [16_385, 8191, 1424]), cut],
      ['are more than they must be', () => filesOf(votes, votes.length, [16_384, 4096, 4096, 1424]), cut],
    ])('and %s are refused', (_, files, reason) => {
      expect(() => decodeSegments(files())).toThrow(CheckpointFlaw);
      expect(() => decodeSegments(files())).toThrow(reason);
    });

    function filesReversed(): Uint8Array[] {
      const first = encodeVotesFile(votes.select(rows.slice(9616)));
      return [
        first,
        encodeVotesFile(votes.select(rows.slice(0, 8192)), decodeVotesFile(first)),
        encodeVotesFile(votes.select(rows.slice(8192, 9616)), decodeVotesFile(first)),
      ];
    }

    test('or are changed anywhere are refused, or give other votes', () => {
      const random = seeded(SEED + 5);
      const small = table(random, 90);
      const [first, second] = filesOf(small, 90, [60, 30]) as [Uint8Array, Uint8Array];
      const earlier = decodeVotesFile(first);
      const before = decodeVotesFile(second, earlier);
      for (let at = 0; at < second.length; at++) {
        const bad = second.slice();
        bad[at] = (bad[at] ?? 0) ^ random.int(1, 255);
        try {
          expect(decodeVotesFile(bad, earlier)).not.toEqual(before);
        } catch (error) {
          if (!(error instanceof CheckpointFlaw)) throw error;
        }
        expect(() => decodeVotesFile(second.subarray(0, at), earlier)).toThrow(CheckpointFlaw);
      }
    });
  });
});
