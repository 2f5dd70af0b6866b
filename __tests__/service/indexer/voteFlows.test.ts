import { type Address, getAddress, zeroAddress } from 'viem';
import { decodeDelegates } from '@/service/indexer/delegates/delegateLog';
import { DelegateTable } from '@/service/indexer/delegates/delegateTable';
import { voteFlows } from '@/service/indexer/delegates/voteFlows';
import { changeLog, moveLog } from './delegations';

const [A, B, C] = [1, 2, 3].map((at) => getAddress(`0x${String(at).padStart(40, '0')}`)) as [
  Address,
  Address,
  Address,
];

function tableOf(logs: Parameters<typeof decodeDelegates>[0]): DelegateTable {
  const table = new DelegateTable();
  expect(decodeDelegates(logs, table)).toBe(0);
  return table;
}

const at = (block: number, logIndex: number) => ({
  blockNumber: `0x${block.toString(16)}` as const,
  logIndex: `0x${logIndex.toString(16)}` as const,
});

function flowsOf(table: DelegateTable, since = 0n) {
  const name = (account: number) => (account < 0 ? null : getAddress(`0x${table.accounts.text(account)}`));
  return voteFlows(table, since).flows.map(({ from, to, votes, chosen, count }) => [
    name(from),
    name(to),
    votes,
    chosen,
    count,
  ]);
}

test('two logs are one flow only side by side, with the same amount, and when the first one loses', () => {
  const lost = changeLog(A, 5n, 0n, at(9, 1));
  expect(flowsOf(tableOf([changeLog(B, 0n, 5n, at(9, 2)), lost]))).toEqual([[A, B, 5n, 0n, 1]]);
  const apart: [number, number, bigint][] = [
    [9, 3, 5n],
    [10, 2, 5n],
    [9, 2, 4n],
    [9, 0, 5n],
  ];
  for (const [block, logIndex, votes] of apart)
    expect(new Set(flowsOf(tableOf([lost, changeLog(B, 0n, votes, at(block, logIndex))])))).toEqual(
      new Set([
        [A, null, 5n, 0n, 1],
        [null, B, votes, 0n, 1],
      ]),
    );
});

test('what was chosen is told from what moved with tokens', () => {
  const logs = [
    moveLog(C, A, B, at(9, 0)),
    changeLog(A, 9n, 4n, at(9, 1)),
    changeLog(B, 0n, 5n, at(9, 2)),
    // Somebody without tokens chose; the tokens of others moved then.
    moveLog(C, zeroAddress, B, at(10, 0)),
    changeLog(A, 4n, 1n, at(10, 2)),
    changeLog(B, 5n, 8n, at(10, 3)),
    moveLog(C, B, zeroAddress, at(11, 4)),
    changeLog(B, 8n, 1n, at(11, 5)),
  ];
  expect(flowsOf(tableOf(logs))).toEqual([
    [A, B, 8n, 5n, 2],
    [B, null, 7n, 7n, 1],
  ]);
  expect([flowsOf(tableOf(logs), 10n), flowsOf(tableOf(logs), 11n)]).toEqual([[[B, null, 7n, 7n, 1]], []]);
  expect(flowsOf(tableOf([]))).toEqual([]);
  // A choice of other delegates than those whose power changes is none of this.
  const other = [moveLog(C, B, A, at(9, 0)), changeLog(A, 9n, 4n, at(9, 1)), changeLog(B, 0n, 5n, at(9, 2))];
  expect(flowsOf(tableOf(other))).toEqual([[A, B, 5n, 0n, 1]]);
});
