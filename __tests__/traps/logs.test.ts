import { encodeAbiParameters, encodeEventTopics, getAddress, type Hex, parseAbi } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import { decodeVoteLogs } from '@/chain/logs/voteLog';
import { checksOf } from '@/components/proposal/VerifiedNote';
import { LogIndex } from '@/service/indexer/logIndex';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { cast, openWorld } from '../service/graph/world';
import { logOf, place } from '../service/indexer/ledger';
import { view, WHO } from './view';

const ACTION = { target: `0x${'c1'.repeat(20)}`, value: 0n, signature: '', calldata: '0x12345678' } as const;
const ABI = parseAbi([
  'event ProposalUpdated(uint256 indexed id, address indexed proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description, string updateMessage)',
  'event ProposalDescriptionUpdated(uint256 indexed id, address indexed proposer, string description, string updateMessage)',
  'event ProposalDeadlineUpdated(uint256 proposalId, uint64 deadline)',
]);

const created = (id: bigint, block = 100, description = '# First', logIndex = 0): UntrustedLog =>
  logOf(
    'ProposalCreated',
    {
      proposalId: id,
      proposer: WHO,
      targets: [ACTION.target],
      values: [0n],
      signatures: [''],
      calldatas: [ACTION.calldata],
      voteStart: 110n,
      voteEnd: 200n,
      description,
    },
    place(block, logIndex),
  );

function log(name: (typeof ABI)[number]['name'], args: Record<string, unknown>, block: number): UntrustedLog {
  const event = ABI.find((each) => each.name === name);
  if (event === undefined) throw new Error(name);
  const plain = event.inputs.filter((input) => !('indexed' in input && input.indexed));
  const topics = encodeEventTopics({ abi: [event], eventName: name, args } as never) as Hex[];
  const values = plain.map((input) => args[input.name ?? '']);
  return { ...place(block), topics, data: encodeAbiParameters(plain, values as never) };
}

function take(...logs: UntrustedLog[]): LogIndex {
  const held = new LogIndex();
  held.take('proposal', { from: 0n, to: 1000n }, logs);
  return held;
}

test('trap 14: what Nouns lets proposers change is shown as it is now, and its change is an event', async () => {
  const held = take(
    created(7n),
    log(
      'ProposalUpdated',
      {
        id: 7n,
        proposer: WHO,
        targets: [WHO],
        values: [3n],
        signatures: ['f()'],
        calldatas: ['0x'],
        description: '# Second',
        updateMessage: 'why',
      },
      101,
    ),
    log(
      'ProposalDescriptionUpdated',
      { id: 7n, proposer: WHO, description: '# Third', updateMessage: '' },
      102,
    ),
    log('ProposalDeadlineUpdated', { proposalId: 7n, deadline: 300n }, 103),
  );
  expect(held.rejected).toBe(0);
  const events = held.events(7n);
  expect(events.map(({ name, value }) => [name, value])).toEqual([
    ['ProposalUpdated', null],
    ['ProposalUpdated', null],
    ['ProposalDeadlineUpdated', 300n],
  ]);
  expect(events[0]?.content).toEqual({
    description: '# Second',
    actions: [{ target: getAddress(WHO), value: 3n, signature: 'f()', calldata: '0x' }],
  });
  expect(events[1]?.content).toEqual({ description: '# Third' });
  const world = openWorld([held.proposal(7n) as CreatedLog]);
  world.later.push(...events);
  const query = '{ proposal(dao: "x", id: "7") { title description actions { signature } events { name } } }';
  expect((await world.ask(query)).data?.proposal).toMatchObject({
    title: 'Third',
    description: '# Third',
    actions: [{ signature: 'f()' }],
    events: [{ name: 'ProposalUpdated' }, { name: 'ProposalUpdated' }, { name: 'ProposalDeadlineUpdated' }],
  });
});

test('trap 27: a vote without weight is a vote: listed, and nothing in the sum', () => {
  const table = new VoteTable();
  const vote = { voter: WHO, proposalId: 7n, support: 1, weight: 0n, reason: '' };
  expect(decodeVoteLogs([logOf('VoteCast', vote)], table)).toBe(0);
  expect([table.rows(7n).length, table.tally(7n, 1000n)]).toEqual([1, { against: 0n, for: 0n, abstain: 0n }]);
});

test('trap 31: whoever sent the transaction, the proposer is the one of the event', () => {
  const log = { ...created(7n), from: '0x00000000000000000000000000000000000000ff' };
  expect(take(log).proposal(7n)?.proposer.toLowerCase()).toBe(WHO);
});

test('trap 32: what a reorganisation took back is gone, and what was before it stays', () => {
  const held = take(created(7n, 100), created(8n, 200));
  const vote = (voter: Hex, block: number) =>
    logOf('VoteCast', { voter, proposalId: 7n, support: 1, weight: 5n, reason: '' }, place(block));
  held.take('vote', { from: 0n, to: 1000n }, [vote(WHO, 150), vote(ACTION.target, 250)]);
  held.truncate(200n);
  expect([held.proposals().map(({ id }) => id), held.votes.tally(7n, 1000n).for]).toEqual([[7n], 5n]);
});

test('trap 33: votes that were not given leave a difference, so nothing is called complete', () => {
  const now = { against: 1n, for: 12n, abstain: 0n };
  const world = openWorld([take(created(7n)).proposal(7n) as CreatedLog]);
  cast(world, 7n, 1, 5n);
  const sum = world.votes.tally(7n, 1000n);
  expect({ against: now.against - sum.against, for: now.for - sum.for }).toEqual({ against: 1n, for: 7n });
  const sync = { complete: false, reading: false } as Parameters<typeof checksOf>[1];
  expect(checksOf(view({}), sync).find(({ key }) => key === 'votes')?.holds).toBe(false);
});

test('trap 34: the same actions proposed again are another proposal', () => {
  const held = take(created(78n, 100, '# Same'), created(81n, 101, '# Same'));
  expect(held.proposals().map(({ id }) => id)).toEqual([81n, 78n]);
});

test('trap 41: what an organisation is, is detected anew: its code may have been replaced', async () => {
  const world = openWorld();
  const ask = () => world.ask('query Q($id: ID!) { dao(id: $id) { name } }', { id: 'x' });
  await ask();
  await ask();
  expect(world.detections).toBe(1);
  world.head = {
    ...world.head,
    number: world.head.number + 50n,
    hash: '0x01',
    timestamp: world.head.timestamp + 600n,
  };
  await ask();
  expect(world.detections).toBe(2);
});

test('trap 20: no text is changed: one byte would be another proposal', () => {
  const text = '  # Odd \r\n\u0000\ufeff e\u0301 ';
  expect(take(created(7n, 100, text)).proposal(7n)?.description).toBe(text);
});
