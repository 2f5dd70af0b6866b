import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { ROLES } from '@/core/governor/roles';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { runs, seeded, seedOf } from '../runs';
import { question, type ResultOf } from '../service/question';
import { controlStage } from './stage';

const SEED = seedOf(20261124);
const ROUNDS = runs(6, 40);
const ABI = parseAbi([
  'function votingDelay() view returns (uint256)',
  'function votingPeriod() view returns (uint256)',
  'function proposalThreshold() view returns (uint256)',
  'function quorumNumerator() view returns (uint256)',
  'function getMinDelay() view returns (uint256)',
  'function hasRole(bytes32,address) view returns (bool)',
  'function setVotingDelay(uint48)',
  'function setVotingPeriod(uint32)',
  'function setProposalThreshold(uint256)',
  'function updateQuorumNumerator(uint256)',
  'function updateDelay(uint256)',
  'function grantRole(bytes32,address)',
  'function revokeRole(bytes32,address)',
]);

/** A rule, the call that changes it, what it may become, and the view that gives it. */
const RULES = [
  ['VOTING_DELAY', 'governor', 'setVotingDelay', 'votingDelay', [1, 4]],
  ['VOTING_PERIOD', 'governor', 'setVotingPeriod', 'votingPeriod', [8, 14]],
  ['PROPOSAL_THRESHOLD', 'governor', 'setProposalThreshold', 'proposalThreshold', [0, 900]],
  ['QUORUM_NUMERATOR', 'governor', 'updateQuorumNumerator', 'quorumNumerator', [0, 9]],
  ['TIMELOCK_DELAY', 'timelock', 'updateDelay', 'getMinDelay', [10, 90]],
] as const;
type Rule = (typeof RULES)[number];

const CHANGES =
  question(`query($id: ID!, $first: Int, $after: String) { dao(id: $id) { changes(first: $first, after: $after) {
  items { rule part role before after initial proposals { proposalId title } event { name block } }
  total cursor sync { complete }
} } }`);
type Told = ResultOf<typeof CHANGES>['dao']['changes']['items'][number];

const small = openBefore(() => openSmall({ votingPeriod: 8 }));
const staged = openBefore(() => controlStage(small.url, small.dao));
beforeAll(async () => {
  void staged.service.watch(small.dao, [{ kind: 'rules' }]);
});

const changes = async (page: { first?: number; after?: string } = {}) =>
  (await staged.asked(CHANGES, { first: 200, ...page })).dao.changes;

const call = (functionName: (typeof ABI)[number]['name'], args: readonly unknown[]) =>
  encodeFunctionData({ abi: ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

/** Answer of a contract's view at a block. */
async function viewAt([, part, , name]: Rule, block: bigint): Promise<string> {
  const data = call(name, []);
  const to = small[part];
  return String(BigInt(await rpc<Hex>(small.url, 'eth_call', [{ to, data }, `0x${block.toString(16)}`])));
}

const head = async (): Promise<bigint> => BigInt(await rpc<Hex>(small.url, 'eth_blockNumber', []));

async function readied(calls: { target: Address; calldata: Hex }[], title: string): Promise<bigint> {
  const id = await small.propose({ by: small.accounts[0] as Address, calls, description: `# ${title}` });
  await small.toSnapshot(id);
  for (const voter of [0, 1, 2]) await small.vote(voter, id, 1);
  await small.toDeadline(id);
  await small.queue(id);
  await small.warp(100);
  return id;
}

async function carried(...of: Parameters<typeof readied>): Promise<bigint> {
  const id = await readied(...of);
  await small.execute(id);
  return id;
}

test('what was set up is told as that, and the newest of each rule is what its view gives', async () => {
  const { items, sync } = await changes();
  expect(sync.complete).toBe(true);
  const now = await head();
  for (const rule of RULES) {
    const newest = items.find((item) => item.rule === rule[0]);
    expect(newest).toMatchObject({ initial: true, after: await viewAt(rule, now), proposals: [] });
  }
});

test(`each change is what the views say before and after it, and has its proposal (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const expected: Partial<Told>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isVoted = random.chance(0.6);
    const [rule, other] = random.chance(0.5)
      ? [RULES[4], random.pick(RULES.slice(0, 4))]
      : [random.pick(RULES)];
    const wanted = (isVoted ? [rule, other] : [RULES[4]]).filter((each) => each !== undefined);
    const before = await head();
    const calls = wanted.map(([, part, set, , [low, high]]) => ({
      target: small[part],
      calldata: call(set, [random.int(low, high)]),
    }));
    const title = `Round ${round}`;
    const id = isVoted ? await carried(calls, title) : undefined;
    if (id === undefined) {
      const [first] = calls;
      await small.send({ from: small.timelock, to: small.timelock, data: first?.calldata ?? '0x' });
    }
    const block = await head();
    for (const each of wanted)
      expected.push({
        rule: each[0],
        ...{ before: await viewAt(each, before), after: await viewAt(each, block), initial: false },
        proposals: id === undefined ? [] : [{ proposalId: String(id), title }],
      });
  }
  const { items } = await changes();
  const told = items.slice(0, expected.length).reverse();
  expect(
    told.map(({ rule, before, after, initial, proposals }) => ({ rule, before, after, initial, proposals })),
  ).toEqual(expected);
});

test('a right that is given and taken names the account; everybody is an account too', async () => {
  const [, , , , who = small.deployer] = small.accounts;
  const everybody = '0x0000000000000000000000000000000000000000';
  await carried(
    [{ target: small.timelock, calldata: call('grantRole', [ROLES.canceller, who]) }],
    'A canceller',
  );
  for (const [set, account] of [
    ['revokeRole', who],
    ['grantRole', everybody],
  ] as const) {
    const data = call(set, [set === 'grantRole' ? ROLES.proposer : ROLES.canceller, account]);
    await small.send({ from: small.timelock, to: small.timelock, data });
  }
  const { items } = await changes();
  expect(items.slice(0, 3)).toMatchObject([
    { rule: 'RIGHT', role: ROLES.proposer, before: null, after: everybody, proposals: [] },
    { rule: 'RIGHT', role: ROLES.canceller, before: who, after: null, event: { name: 'RoleRevoked' } },
    { rule: 'RIGHT', role: ROLES.canceller, before: null, after: who, proposals: [{ title: 'A canceller' }] },
  ]);
});

test('what was executed on the timelock itself has its proposal too', async () => {
  const calldata = call('updateDelay', [33n]);
  const id = await readied([{ target: small.timelock, calldata }], 'Direct');
  const [operation] = (await staged.operations()).items;
  const none: Hex = `0x${'0'.repeat(64)}`;
  const data = encodeFunctionData({
    abi: small.abi.timelock,
    functionName: 'executeBatch',
    args: [[small.timelock], [0n], [calldata], none, operation?.salt],
  });
  await small.send({ from: small.accounts[3] as Address, to: small.timelock, data });
  expect((await changes()).items[0]).toMatchObject({
    ...{ rule: 'TIMELOCK_DELAY', after: '33', part: 'TIMELOCK' },
    proposals: [{ proposalId: String(id), title: 'Direct' }],
  });
});

test('the list comes in pages, each once', async () => {
  const { items, total } = await changes();
  const first = await changes({ first: 3 });
  const second = await changes({ first: 200, after: first.cursor ?? '' });
  expect(total).toBe(items.length);
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.cursor).toBeNull();
});
