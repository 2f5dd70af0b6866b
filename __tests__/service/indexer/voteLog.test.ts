import type { Hex } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { decodeVoteLogs, VOTE_CAST } from '@/chain/logs/voteLog';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { runs, seeded, seedOf } from '../../runs';
import { byViem, damage, logOf, place, vote, word } from './ledger';

const COUNT = runs(400, 4000);
const SEED = seedOf(20261121);

function decode(log: UntrustedLog) {
  const table = new VoteTable();
  return decodeVoteLogs([log], table) === 0 ? table.at(0) : undefined;
}

describe('vote logs', () => {
  test(`are decoded as viem decodes them (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < COUNT; round++) {
      const name = random.chance(0.5) ? 'VoteCast' : 'VoteCastWithParams';
      const args = vote(random);
      const found = decode(logOf(name, args, place(random.int(0, 2 ** 40), random.int(0, 5000))));
      const { params, proposalId: proposal, ...said } = args;
      expect(found).toMatchObject({ ...said, proposal });
    }
  });

  test(`that are damaged never throw, and are accepted only when viem reads the same (seed ${SEED})`, () => {
    const random = seeded(SEED + 1);
    let accepted = 0;
    for (let round = 0; round < COUNT * 5; round++) {
      const name = random.chance(0.5) ? 'VoteCast' : 'VoteCastWithParams';
      const log = logOf(name, vote(random));
      log.data = damage(random, log.data as Hex);
      const found = decode(log);
      if (found === undefined) continue;
      accepted++;
      // viem drops a byte order mark; we keep texts as they are.
      const { proposal: proposalId, reason, support, weight } = found;
      expect(byViem(log)).toMatchObject({
        weight,
        proposalId,
        support,
        reason: reason.replace(/^\ufeff/, ''),
      });
    }
    expect(accepted).toBeGreaterThan(0);
  });

  test('with invalid UTF-8 in the reason show replacement characters', () => {
    const log = logOf('VoteCast', { ...vote(seeded(1)), reason: 'abcd' });
    log.data = log.data.replace('61626364', '61ff80c3');
    expect(decode(log)?.reason).toBe('a\ufffd\ufffd\ufffd');
  });

  test('of every field malformed are counted, not taken', () => {
    const good = logOf('VoteCast', vote(seeded(2)));
    const bad: UntrustedLog[] = [
      { ...good, topics: [VOTE_CAST] },
      { ...good, topics: [VOTE_CAST, `0x01${'0'.repeat(62)}`] },
      { ...good, topics: [word(1), good.topics[1] ?? ''] },
      { ...good, data: '0x' },
      { ...good, data: `${good.data.slice(0, -2)}zz`.replace(/^0x../, '0xzz') },
      { ...good, blockNumber: '0x' },
      { ...good, blockNumber: '0xffffffffffffffff' },
      { ...good, logIndex: '-1' },
      { ...good, transactionHash: '0x12' },
      { ...good, blockHash: `0x${'zz'.repeat(32)}` },
    ];
    const table = new VoteTable();
    expect(decodeVoteLogs([...bad, good], table)).toBe(bad.length);
    expect(table.length).toBe(1);
  });

  test('weights are exact up to 2^256 - 1', () => {
    for (const limit of [1n, 2n ** 64n, 2n ** 128n, 2n ** 208n, 2n ** 256n])
      for (const weight of [limit - 1n, limit % 2n ** 256n])
        expect(decode(logOf('VoteCast', { ...vote(seeded(3)), weight }))?.weight).toBe(weight);
  });
});

describe('the table of votes', () => {
  test('drops blocks from one on, and keeps every other vote as it was', () => {
    const random = seeded(SEED + 2);
    const table = new VoteTable();
    const logs = Array.from({ length: 300 }, (_, index) =>
      logOf('VoteCast', { ...vote(random), proposalId: BigInt(index % 3) }, place(random.int(1, 100), index)),
    );
    decodeVoteLogs(logs, table);
    const before = Array.from({ length: 300 }, (_, row) => table.at(row)).filter(({ block }) => block < 50n);
    table.truncate(50n);
    expect(Array.from({ length: table.length }, (_, row) => table.at(row))).toEqual(before);
    for (const id of [0n, 1n, 2n])
      expect(table.rows(id).map((row) => table.at(row).proposal)).toEqual(table.rows(id).map(() => id));
    expect(table.rows(0n).length + table.rows(1n).length + table.rows(2n).length).toBe(table.length);
  });

  test('sums the sides up to a block and finds the vote of an account', () => {
    const table = new VoteTable();
    const voter = '0x00000000000000000000000000000000000000aa';
    const cast = (support: number, weight: bigint, block: number, by: string) =>
      logOf('VoteCast', { voter: by, proposalId: 7n, support, weight, reason: '' }, place(block, 0));
    const other = '0x00000000000000000000000000000000000000bb';
    decodeVoteLogs([cast(1, 10n, 5, voter), cast(0, 4n, 6, other), cast(2, 2n ** 200n, 9, other)], table);
    expect(table.tally(7n, 6n)).toEqual({ against: 4n, for: 10n, abstain: 0n });
    expect([table.tally(7n, 9n).abstain, table.of(7n, voter)]).toEqual([2n ** 200n, [0]]);
    expect(table.of(8n, voter)).toEqual([]);
  });
});
