import { readdirSync, readFileSync } from 'node:fs';
import { encodeDelegates } from '@/cli/checkpoint/encode/encodeDelegates';
import { encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { encodeReasons } from '@/service/checkpoint/reasons';
import type { VoteRows } from '@/service/checkpoint/rows';
import { encodeTransactions } from '@/service/checkpoint/transactions';
import { ByHand, hex } from '@/tools/docs/byHand';
import {
  readOpening,
  readReasonsByHand,
  readTransactionsByHand,
  readVotesByHand,
} from '@/tools/docs/votesByHand';
import { seeded } from '../../runs';
import { table } from './made';

/** The votes that the rows hold, in the words of the reader by hand. */
function votesOf(rows: VoteRows) {
  const large = new Map(rows.large);
  const splits = new Map(rows.splits);
  return Array.from({ length: rows.count }, (_, row) => {
    const limbs = [0, 1, 2, 3].map((limb) => BigInt(rows.weight[row * 4 + limb] ?? 0) << BigInt(32 * limb));
    const proposal = rows.proposals.subarray((rows.proposal[row] ?? 0) * 32).subarray(0, 32);
    const voter = rows.voters.subarray((rows.voter[row] ?? 0) * 20).subarray(0, 20);
    const params = splits.get(row);
    return {
      proposal: BigInt(`0x${hex(proposal)}`),
      voter: hex(voter),
      support: rows.support[row],
      kind: rows.kind[row],
      ...(params === undefined ? {} : { params }),
      weight: large.get(row) ?? limbs.reduce((sum, limb) => sum + limb, 0n),
      block: rows.block[row],
      logIndex: rows.logIndex[row],
    };
  });
}

describe('the files are what FORMAT.md says', () => {
  test('whoever follows it reads every vote, reason and transaction, and no byte is left', () => {
    const random = seeded(20261122);
    for (const size of [1, 2, 5, 9, 40, 130, 400]) {
      const votes = table(random, size);
      const rows = votes.select(votes.ordered());
      const file = new ByHand(encodeVotesFile(rows));
      readOpening(file);
      expect(readVotesByHand(file)).toEqual(votesOf(rows));
      expect(file.left).toBe(0);
      const reasons = encodeReasons(rows);
      if (reasons !== null) expect(readReasonsByHand(new ByHand(reasons))).toEqual(rows.reasons);
      const transactions = new ByHand(encodeTransactions(rows));
      const hashes = rows.transactions?.hashes ?? new Uint8Array();
      expect(readTransactionsByHand(transactions)).toEqual(
        Array.from(rows.transactions?.row ?? [], (number) =>
          hex(hashes.subarray(number * 32, number * 32 + 32)),
        ),
      );
      expect(transactions.left).toBe(0);
    }
  });

  test('whoever follows it reads the powers and delegations of a token', () => {
    const [a, b] = ['aa'.repeat(20), 'bb'.repeat(20)];
    const token = `0x${'11'.repeat(20)}` as const;
    const shared = { from: 100n, block: 900n, accounts: [b, a] };
    const { powers, history } = encodeDelegates({
      powers: {
        token,
        ...shared,
        powers: [{ delegate: 0, power: 5n << 130n }],
        delegations: [{ delegator: 1, delegate: 0, since: 150n }],
      },
      history: { ...shared, changes: [{ delegate: 0, block: 150n, logIndex: 4, votes: 300n }] },
    });
    const one = new ByHand(powers);
    expect(one.whole('version')).toBe(1n);
    expect(hex(one.bytes(20, 'token'))).toBe('11'.repeat(20));
    expect([one.whole('from'), one.whole('span')]).toEqual([100n, 800n]);
    expect(one.whole('accounts')).toBe(2n);
    expect([hex(one.bytes(20, 'account')), hex(one.bytes(20, 'account'))]).toEqual([a, b]);
    expect([one.whole('powers'), one.whole('gap'), one.whole('power')]).toEqual([1n, 1n, 5n << 130n]);
    expect([one.whole('delegations'), one.whole('gap'), one.whole('to'), one.whole('since')]).toEqual([
      1n,
      0n,
      1n,
      50n,
    ]);
    expect(one.left).toBe(0);
    const other = new ByHand(history);
    expect([other.whole('version'), other.whole('from'), other.whole('span')]).toEqual([1n, 100n, 800n]);
    expect([other.whole('accounts'), hex(other.bytes(20, 'account'))]).toEqual([1n, b]);
    expect([other.whole('changes'), other.whole('blocks'), other.whole('log'), other.whole('votes')]).toEqual(
      [1n, 50n, 4n, 300n],
    );
    expect(other.left).toBe(0);
  });

  test('every field of the JSON parts has its line', () => {
    const format = readFileSync('service/checkpoint/FORMAT.md', 'utf8');
    const shapes = readdirSync('service/checkpoint')
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`service/checkpoint/${name}`, 'utf8'));
    // Keys of the shapes: `name: shape` inside an object, or a shape under its own name.
    const inside = shapes
      .flatMap((text) => [...text.matchAll(/object<[\s\S]*?>\(([\s\S]*?)\n?\);/g)])
      .map(([, body = '']) => body);
    const keys = new Set(
      inside.flatMap((body) =>
        [...body.matchAll(/[{,]\s*([a-zA-Z]\w*)(?=[,:}])/g)].map(([, key = '']) => key),
      ),
    );
    expect(keys.size).toBeGreaterThan(40);
    expect([...keys].filter((key) => !format.includes(`\`${key}\``))).toEqual([]);
  });
});
