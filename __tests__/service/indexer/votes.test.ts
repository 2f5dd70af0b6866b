import { columnBytes } from '@/bench/tasks/heap';
import type { VoteRows } from '@/service/checkpoint/rows';
import { packVotes, unpackVotes } from '@/service/indexer/store/segment';
import type { VoteLog } from '@/service/indexer/store/store';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { entry, hex, table } from '../checkpoint/made';
import { asEntry } from './asEntry';

const SEED = seedOf(20261124);
const ROUNDS = runs(12, 120);
const SIZES = [0, 1, 30, 300];
const ALL = { from: 0n, to: 2n ** 53n - 1n };

const said = (votes: VoteTable): VoteLog[] => Array.from(votes.ordered(), (row) => votes.at(row));

/** Rows as a votes file gives them, and what stands in the files beside it. */
function file(votes: VoteTable, rows: ArrayLike<number> = votes.ordered()) {
  const whole = votes.select(rows);
  return { whole, bare: { ...whole, reasons: null, transactions: null } satisfies VoteRows };
}

function log(from: VoteTable, rows: Iterable<number>, into: VoteTable): void {
  for (const row of rows) {
    const { kind, proposal, reason, support, transaction, voter, weight } = from.logged(row);
    into.append(
      asEntry({
        ...{ voter: voter.slice(2).toLowerCase(), proposal: hex(proposal, 32), support, kind, reason },
        split: from.select([row]).splits[0]?.[1],
        weight: hex(weight, 32),
        ...{ block: from.block(row), logIndex: from.logIndex(row), transaction: transaction ?? '' },
      }),
    );
  }
}

/** A part of the rows, in any order. */
const some = (random: Random, votes: VoteTable): number[] =>
  [...votes.ordered()].filter(() => random.chance(0.5)).sort(() => random.int(-1, 1));

describe('votes from files and from logs', () => {
  test(`come to the same however they are told, each place once (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const all = table(random, random.pick(SIZES));
      const votes = new VoteTable();
      const parts = Array.from({ length: 4 }, () => some(random, all));
      for (const rows of [...parts, [...all.ordered()]]) {
        if (random.chance(0.5))
          log(
            all,
            rows.filter((row) => !holds(votes, all, row)),
            votes,
          );
        else votes.absorb(file(all, rows).bare, 'file');
      }
      expect(votes).toMatchObject({ length: all.length, contradicted: 0 });
      const { whole } = file(all);
      const unconfirmed = [...votes.ordered()].filter((row) => votes.transaction(row) === null);
      votes.attach(whole, whole);
      expect(said(votes)).toEqual(said(all));
      log(votes, unconfirmed, votes);
      expect(said(votes)).toEqual(said(all));
      votes.forgetFiles();
      expect(said(votes)).toEqual(said(all));
    }
  });

  test('a file tells neither reason nor transaction until its parts are read', () => {
    const all = table(seeded(SEED + 1), 50);
    const votes = new VoteTable();
    const { bare, whole } = file(all);
    expect(votes.absorb(bare, 'file')).toBe(50);
    expect(said(votes)).toEqual(said(all).map((vote) => ({ ...vote, reason: '', transaction: null })));
    expect([...votes.ordered()].every((row) => votes.unread(row))).toBe(true);
    votes.attach(bare, { reasons: whole.reasons });
    expect([...votes.ordered()].some((row) => votes.unread(row))).toBe(false);
    expect(said(votes)).toEqual(said(all).map((vote) => ({ ...vote, transaction: null })));
    votes.attach(bare, { transactions: whole.transactions });
    expect(said(votes)).toEqual(said(all));
  });

  test('where a log says something else, the log counts and the difference is counted', () => {
    const random = seeded(SEED + 2);
    const all = table(random, 40);
    const votes = new VoteTable();
    votes.absorb(file(all).bare, 'file');
    const [row = 0] = all.ordered();
    const other = entry(random, all.block(row), all.logIndex(row), {
      weight: hex(77n, 32),
      proposal: hex(5n, 32),
    });
    votes.append(other);
    expect(votes).toMatchObject({ contradicted: 1, length: 40 });
    expect(votes.rows(5n).map((each) => votes.weight(each))).toEqual([77n]);
    expect(votes.rows(all.proposal(row))).toHaveLength(all.rows(all.proposal(row)).length - 1);
    // Told the other way round it is the same.
    const second = new VoteTable();
    second.append(other);
    second.absorb(file(all).bare, 'file');
    expect(second.contradicted).toBe(1);
    expect(said(second).map(({ weight }) => weight)).toEqual(said(votes).map(({ weight }) => weight));
    votes.forgetFiles();
    expect(said(votes)).toHaveLength(1);
    expect(votes.contradicted).toBe(0);
  });

  test('segments hold what came from logs only', () => {
    const all = table(seeded(SEED + 3), 80);
    const rows = [...all.ordered()];
    const votes = new VoteTable();
    votes.absorb(file(all, rows.slice(0, 50)).bare, 'file');
    log(all, rows.slice(40), votes);
    const copy = new VoteTable();
    const segment = packVotes(votes, ALL);
    unpackVotes(segment.bytes, copy);
    expect(segment.rows).toBe(40);
    expect(said(copy)).toEqual(said(all).slice(40));
    for (const length of [0, 1, 20, segment.bytes.length - 1])
      expect(() => unpackVotes(segment.bytes.subarray(0, length), new VoteTable())).toThrow();
  });

  test('a segment that names what its lists do not hold is refused', () => {
    const all = table(seeded(SEED + 6), 30);
    const { bytes } = packVotes(all, ALL);
    const [, count = 0] = new Uint32Array(bytes.buffer, 0, 2);
    expect(count).toBe(30);
    // Start of the columns of numbers: block, weight, proposal, voter, place in the block, transaction.
    const start = 32 + count * 24;
    const columns = { proposal: start, voter: start + count * 4, transaction: start + count * 12 };
    const changed = (at: number, value: number) => {
      const bad = bytes.slice();
      new DataView(bad.buffer).setUint32(at, value, true);
      return () => unpackVotes(bad, new VoteTable());
    };
    for (const at of Object.values(columns)) expect(changed(at, 1_000)).toThrow('malformed');
    // A block that is no number, another beginning, and lengths that do not add up.
    expect(changed(32 + 4, 0x7ff8_0000)).toThrow('malformed');
    expect(changed(0, 1)).toThrow('malformed');
    for (const at of [4, 8, 12, 16, 20, 24]) expect(changed(at, 0xffff_ffff)).toThrow('malformed');
    const apart = new Uint8Array(bytes.length + 3);
    apart.set(bytes, 3);
    const copy = new VoteTable();
    unpackVotes(apart.subarray(3), copy);
    expect(said(copy)).toEqual(said(all));
  });

  test('a file that an empty table made its own stays as it was when rows go', () => {
    const all = table(seeded(SEED + 7), 60);
    const { bare } = file(all);
    const [block, logIndex] = [bare.block.slice(), bare.logIndex.slice()];
    const votes = new VoteTable();
    votes.absorb(bare, 'file');
    const rows = [...all.ordered()];
    votes.truncate(BigInt(all.block(rows[30] ?? 0)));
    expect(said(votes).map(({ block }) => block)).toEqual(
      said(all)
        .map(({ block }) => block)
        .slice(0, votes.length),
    );
    expect(votes.length).toBeLessThan(60);
    expect([bare.block, bare.logIndex]).toEqual([block, logIndex]);
  });

  test(`are found by voter, by place and by weight (seed ${SEED + 4})`, () => {
    const random = seeded(SEED + 4);
    for (const size of [...SIZES, 5000]) {
      const votes = table(random, size);
      for (let step = 0; step < 3; step++) {
        const rows = Array.from({ length: votes.length }, (_, row) => row);
        const byPlace = (a: number, b: number) =>
          votes.block(a) - votes.block(b) || votes.logIndex(a) - votes.logIndex(b);
        rows.sort(byPlace);
        expect([...votes.ordered()]).toEqual(rows);
        for (const row of rows.slice(0, 2)) {
          const voter = votes.voter(row);
          expect(votes.rowsOf(voter)).toEqual(rows.filter((each) => votes.voter(each) === voter));
        }
        const weights = new Map(rows.map((row) => [row, votes.weight(row)]));
        const weigh = (row: number) => weights.get(row) ?? 0n;
        rows.sort((a, b) => (weigh(a) === weigh(b) ? byPlace(a, b) : weigh(a) > weigh(b) ? -1 : 1));
        expect([...votes.heaviest()]).toEqual(rows);
        expect(rows.every((row, at) => at === 0 || votes.lighter(row, rows[at - 1] ?? 0) <= 0)).toBe(true);
        if (step === 0) log(table(random, 3), [0, 1, 2], votes);
        else votes.truncate(BigInt(votes.block(votes.ordered()[Math.floor(votes.length * 0.7)] ?? 0)));
      }
    }
    expect(new VoteTable().rowsOf('0x00000000000000000000000000000000000000aa')).toEqual([]);
  });

  test('lists of the rows stand while votes join, until one may change how others are read', () => {
    const votes = table(seeded(SEED), 3);
    const { basis } = votes;
    log(table(seeded(SEED + 1), 1), [0], votes);
    expect(votes.basis).toBe(basis);
    votes.append(entry(seeded(SEED), 9, 9, { kind: 'split', split: '07'.repeat(48) }));
    expect(votes.basis).toBeNaN();
  });

  test('sums at many blocks are those up to each of them', () => {
    const random = seeded(SEED + 6);
    for (let round = 0; round < ROUNDS; round++) {
      const votes = table(random, random.pick(SIZES));
      for (const id of votes.voted()) {
        const blocks = Array.from(votes.rows(id), (row) => votes.block(row));
        const near = blocks.flatMap((block) => [block - 1, block, block + 1]);
        const ends = [...new Set(near.filter(() => random.chance(0.2)))].toSorted(
          (one, other) => one - other,
        );
        const all = votes.course(id, ends);
        expect(all).toEqual(ends.map((end) => votes.tally(id, BigInt(end))));
        // Without what came up to the first of them it is the difference.
        const [after = 0, ...later] = ends;
        const less = (side: 'against' | 'for' | 'abstain', at: number) =>
          (all[at + 1]?.[side] ?? 0n) - (all[0]?.[side] ?? 0n);
        expect(votes.course(id, later, after)).toEqual(
          later.map((_, at) => ({
            against: less('against', at),
            for: less('for', at),
            abstain: less('abstain', at),
          })),
        );
      }
    }
  });

  test('a million rows of one weight add up exactly', () => {
    const votes = new VoteTable();
    const { whole } = file(table(seeded(SEED + 5), 1));
    const many = new Uint32Array(1_100_000);
    const weight = new Uint32Array(many.length * 4).fill(0xffff_ffff);
    votes.absorb({
      ...whole,
      ...{ count: many.length, proposal: many, voter: many, weight, large: [], splits: [] },
      ...{ support: new Uint8Array(many.length).fill(1), kind: new Uint8Array(many.length) },
      ...{ block: new Float64Array(many.length), logIndex: Uint32Array.from(many, (_, index) => index) },
      ...{ reasons: [], transactions: null },
    });
    expect(votes.tally(votes.proposal(0), 0n).for).toBe(1_100_000n * (2n ** 128n - 1n));
    // Columns with a tenth to spare, of which the hundred thousand bytes of dictionaries are the smallest part.
    expect(columnBytes(votes) / many.length).toBeLessThan(60);
  });
});

const holds = (votes: VoteTable, all: VoteTable, row: number): boolean =>
  votes
    .rows(all.proposal(row))
    .some((each) => votes.block(each) === all.block(row) && votes.logIndex(each) === all.logIndex(row));
