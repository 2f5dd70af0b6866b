import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { isRuleLog, RULE_TOPICS, readRuleChanges } from '@/service/indexer/contracts/ruleChange';
import { runs, seeded, seedOf } from '../../runs';

const ALICE: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOB: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const NOBODY: Address = '0x0000000000000000000000000000000000000000';
const word = (value: number | Address) =>
  typeof value === 'number' ? toHex(value, { size: 32 }) : pad(value).toLowerCase();

const log = (
  event: string,
  indexed: readonly string[],
  data: readonly string[],
  index = 0,
): UntrustedLog => ({
  address: BOB,
  topics: [toEventSelector(event), ...indexed],
  data: `0x${data.map((each) => each.slice(2)).join('')}`,
  ...{ blockNumber: '0x10', blockHash: word(1), transactionHash: word(2), logIndex: toHex(index) },
});

const told = (...logs: UntrustedLog[]) =>
  readRuleChanges(logs).map(({ rule, before, after }) => [rule, before, after]);

test('values are read whether they are topics or data', () => {
  const change = 'OwnershipTransferred(address,address)';
  expect(told(log(change, [word(ALICE), word(BOB)], []), log(change, [], [word(BOB), word(NOBODY)]))).toEqual(
    [
      ['OWNER', ALICE, BOB],
      ['OWNER', BOB, null],
    ],
  );
});

test('a log that names the new value only is told with the one before it', () => {
  const set = 'NewDelay(uint256)';
  expect(
    told(log(set, [word(60)], []), log('NewAdmin(address)', [word(BOB)], []), log(set, [word(90)], [])),
  ).toEqual([
    ['TIMELOCK_DELAY', null, '60'],
    ['ADMIN', null, BOB],
    ['TIMELOCK_DELAY', '60', '90'],
  ]);
});

test.each([
  ['a value too few', log('VotingPeriodSet(uint256,uint256)', [], [word(1)])],
  ['a value too many', log('VotingPeriodSet(uint256,uint256)', [], [word(1), word(2), word(3)])],
  [
    'a cut word',
    { ...log('VotingPeriodSet(uint256,uint256)', [], [word(1), word(2)]), data: `0x${'00'.repeat(63)}` },
  ],
  ['more than an address', log('NewAdmin(address)', [`0x1${word(BOB).slice(3)}`], [])],
  [
    'a right of no address',
    log('RoleGranted(bytes32,address,address)', [word(1), `0x1${word(BOB).slice(3)}`, word(BOB)], []),
  ],
  ['a right with too little', log('RoleRevoked(bytes32,address,address)', [word(1), word(BOB)], [])],
  ['another event', log('Transfer(address,address,uint256)', [word(ALICE), word(BOB)], [word(1)])],
  ['no transaction', { ...log('NewDelay(uint256)', [word(60)], []), transactionHash: '0x' }],
])('%s is no change', (_, bad) => {
  expect(isRuleLog(bad)).toBe(false);
  expect(told(bad)).toEqual([]);
});

const SEED = seedOf(20261125);
test(`whatever stands under these topics, nothing is thrown (seed ${SEED})`, () => {
  const random = seeded(SEED);
  const bytes = (most: number): Hex =>
    `0x${Array.from({ length: random.int(0, most) }, () => random.pick([...'0123456789abcdefg'])).join('')}`;
  for (let round = 0; round < runs(2_000, 50_000); round++) {
    const topics = [
      random.pick(RULE_TOPICS),
      ...Array.from({ length: random.int(0, 3) }, () => random.pick([word(7), word(BOB), bytes(70)])),
    ];
    const one = {
      ...log('NewDelay(uint256)', [], []),
      topics,
      data: random.pick([bytes(200), '0x', '', word(3)]),
    };
    expect(told(one)).toHaveLength(isRuleLog(one) ? 1 : 0);
  }
});
