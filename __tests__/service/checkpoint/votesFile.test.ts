import { encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { ByteWriter } from '@/service/checkpoint/bytes';
import { decodeReasons, encodeReasons } from '@/service/checkpoint/reasons';
import type { VoteRows } from '@/service/checkpoint/rows';
import { decodeTransactions, encodeTransactions } from '@/service/checkpoint/transactions';
import { decodeVotesFile } from '@/service/checkpoint/votesFile';
import type { VoteLog } from '@/service/indexer/store/store';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { entry, table } from './made';

const SEED = seedOf(20261122);
const ROUNDS = runs(25, 250);

/** Everything a table says, by position. */
const said = (votes: VoteTable): VoteLog[] => Array.from(votes.ordered(), (row) => votes.logged(row));

const files = (rows: VoteRows) => ({
  votes: encodeVotesFile(rows),
  reasons: encodeReasons(rows),
  transactions: encodeTransactions(rows),
});

const all = (votes: VoteTable): VoteRows => votes.select(votes.ordered());

// Jest compares bytes one by one, and takes a microsecond for each.
const inHex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));
const written = (votes: VoteTable) => Object.values(files(all(votes))).map(inHex);

/** Contents of the three files, in a table. */
function back({ votes, reasons, transactions }: ReturnType<typeof files>): VoteTable {
  const rows = decodeVotesFile(votes);
  const made = new VoteTable();
  made.absorb({
    ...rows,
    reasons: reasons === null ? [] : decodeReasons(reasons, rows.count),
    transactions: decodeTransactions(transactions, rows.count),
  });
  return made;
}

const sizeOf = (random: Random): number => random.pick([0, 1, 2, 3, 4, 5, 7, 8, 9, 40, 130, 400]);

/** Result of decoding, undefined if it was refused; any other error fails the test. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CheckpointFlaw) return undefined;
    throw error;
  }
}

describe('files of votes', () => {
  test(`give back what any table holds, byte for byte the same when made again (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const votes = table(random, sizeOf(random));
      const made = files(all(votes));
      expect(said(back(made))).toEqual(said(votes));
      expect([written(votes), written(back(made))]).toEqual([Object.values(made).map(inHex), written(votes)]);
    }
  });

  test('the same votes, read in another order, are the same file', () => {
    const random = seeded(SEED + 1);
    const votes = table(random, 300);
    const other = new VoteTable();
    // Files keep what the table says; the order in which it learnt it is nobody's.
    for (const row of [...votes.ordered()].reverse()) other.absorb(votes.select([row]));
    expect(written(other)).toEqual(written(votes));
  });

  test('cut short at every length they are refused', () => {
    const made = files(all(table(seeded(SEED + 2), 130)));
    const { count } = decodeVotesFile(made.votes);
    for (let length = 0; length < made.votes.length; length++)
      expect(attempt(() => decodeVotesFile(made.votes.subarray(0, length)))).toBeUndefined();
    for (let length = 0; length < made.transactions.length; length++)
      expect(attempt(() => decodeTransactions(made.transactions.subarray(0, length), count))).toBeUndefined();
    const { reasons } = made;
    if (reasons === null) throw new Error('no reasons were made');
    for (let length = 0; length < reasons.length; length++)
      expect(attempt(() => decodeReasons(reasons.subarray(0, length), count))).toBeUndefined();
    expect(attempt(() => decodeVotesFile(Uint8Array.from([...made.votes, 0])))).toBeUndefined();
  });

  test(`changed anywhere they are refused, or give other votes in bounds (seed ${SEED + 3})`, () => {
    const random = seeded(SEED + 3);
    let taken = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const votes = table(random, random.int(1, 150));
      const made = files(all(votes));
      for (let change = 0; change < 25; change++) {
        const bad = made.votes.slice();
        const at = random.int(0, bad.length - 1);
        bad[at] = (bad[at] ?? 0) ^ random.int(1, 255);
        const rows = attempt(() => decodeVotesFile(bad));
        if (rows === undefined) continue;
        taken++;
        expect(rows.count).toBeLessThanOrEqual(bad.length);
        const read = new VoteTable();
        read.absorb(rows, 'file');
        expect(encodeVotesFile(rows).length).toBeGreaterThan(0);
        expect(said(read)).not.toEqual(
          said(votes).map((vote) => ({ ...vote, reason: '', transaction: null })),
        );
      }
    }
    expect(taken).toBeGreaterThan(0);
  });

  test('bytes of chance never do harm', () => {
    const random = seeded(SEED + 4);
    for (let round = 0; round < ROUNDS * 20; round++) {
      const bytes = Uint8Array.from({ length: random.int(0, 200) }, () => random.int(0, 255));
      bytes.set([0x51, 1].slice(0, bytes.length));
      attempt(() => decodeVotesFile(bytes));
      attempt(() => decodeReasons(bytes, 50));
      attempt(() => decodeTransactions(bytes, 50));
    }
  });

  test.each([LIMITS.rows, LIMITS.rows + 1, 2 ** 32, 2 ** 53 - 1])(
    'a count of %d allocates nothing',
    (count) => {
      const before = process.memoryUsage().arrayBuffers;
      const begin = (...numbers: number[]) => {
        const writer = new ByteWriter();
        writer.u8(0x51);
        for (const number of numbers) writer.varint(number);
        writer.bytes(new Uint8Array(100));
        return writer.done();
      };
      expect(() => decodeVotesFile(begin(1, count))).toThrow('a length in it is too large');
      expect(() => decodeVotesFile(begin(1, 9, count))).toThrow(CheckpointFlaw);
      expect(() => decodeReasons(begin(1, count), LIMITS.rows)).toThrow(CheckpointFlaw);
      expect(() => decodeTransactions(begin(1, count), count)).toThrow(CheckpointFlaw);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
    },
  );

  test('of another version are refused with the reason', () => {
    const { votes } = files(all(table(seeded(SEED), 5)));
    const of = (version: number) => Uint8Array.from([votes[0] ?? 0, version, ...votes.subarray(2)]);
    expect(() => decodeVotesFile(of(2))).toThrow('a later version of this site made it');
    expect(() => decodeVotesFile(of(0))).toThrow('an earlier version of this site made it');
    expect(() => decodeVotesFile(Uint8Array.from([0, ...votes.subarray(1)]))).toThrow(
      'no file of a checkpoint',
    );
  });

  test('a lone surrogate in a reason becomes U+FFFD, and joins nothing', () => {
    const votes = new VoteTable();
    const random = seeded(SEED);
    votes.append(entry(random, 1, 0, { reason: 'a\ud83d' }));
    votes.append(entry(random, 1, 1, { reason: '\uddf3b' }));
    votes.append(entry(random, 1, 2, { reason: '🗳' }));
    const reasons = Array.from(back(files(all(votes))).ordered(), (row) => votes.reason(row).length);
    expect(reasons).toEqual([2, 2, 2]);
    expect(said(back(files(all(votes)))).map(({ reason }) => reason)).toEqual(['a\ufffd', '\ufffdb', '🗳']);
  });

  test('what no file can hold is not written', () => {
    const rows = all(table(seeded(SEED + 5), 40));
    expect(() => encodeReasons({ ...rows, reasons: null })).toThrow(RangeError);
    expect(() => encodeTransactions({ ...rows, transactions: null })).toThrow(RangeError);
    expect(() => encodeVotesFile({ ...rows, block: rows.block.slice().reverse() })).toThrow(RangeError);
    const kind = rows.kind.slice().fill(1);
    expect(() => encodeVotesFile({ ...rows, kind, splits: [] })).toThrow(RangeError);
  });
});
