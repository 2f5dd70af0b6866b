/** @jest-environment node */
import { encodeAbiParameters, encodeEventTopics, getAddress, type Hex, parseAbi } from 'viem';
import { isReady, momentOf, timeLeft } from '@/components/proposal/moments';
import { checksOf } from '@/components/proposal/proofs';
import { stepsOf } from '@/components/proposal/steps';
import type { Block } from '@/lib/governor/dao';
import { parseCounting } from '@/lib/governor/dao';
import { callOf, hashProposal } from '@/lib/governor/proposalId';
import { quorumVotes } from '@/lib/governor/quorum';
import { computeState, outcome, type StateFacts, whyDefeated } from '@/lib/governor/state';
import { titleOf } from '@/lib/governor/title';
import type { CreatedLog } from '@/lib/graph/store';
import type { ProposalView } from '@/lib/query/proposal';
import { Held } from '@/lib/sync/held';
import type { RawLog } from '@/lib/sync/log';
import { decodeVotes } from '@/lib/sync/vote';
import { VoteTable } from '@/lib/sync/votes';
import { cast, openWorld } from '../graph/world';
import { logOf, place } from '../sync/ledger';

/*
 * Traps without a test of their own here, and why.
 *  9, 22, 27, 29: how a ballot is signed, the ether of Bravo's caller, votes without power, and what "already voted" means
 *     are decided by the acts: __tests__/ballot, __tests__/act/coins.test.ts, __tests__/act/check.test.ts,
 *     __tests__/act/ballots.test.ts.
 * 24: proposals of an older Governor live at another address; no organisation is said to have them.
 * 30: operations of a timelock are matched by the id that we compute: see the tests of the timelock's own logs.
 * 35: `proposalCount()` is never read: the list comes from the logs.
 */

const ACTION = { target: `0x${'c1'.repeat(20)}`, value: 0n, signature: '', calldata: '0x12345678' } as const;
const ABI = parseAbi([
  'event ProposalUpdated(uint256 indexed id, address indexed proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description, string updateMessage)',
  'event ProposalDescriptionUpdated(uint256 indexed id, address indexed proposer, string description, string updateMessage)',
  'event ProposalDeadlineUpdated(uint256 proposalId, uint64 deadline)',
]);
const WHO = `0x${'a1'.repeat(20)}` as const;

function created(id: bigint, block = 100, description = '# First', logIndex = 0): RawLog {
  return logOf(
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
}

function log(name: (typeof ABI)[number]['name'], args: Record<string, unknown>, block: number): RawLog {
  const event = ABI.find((each) => each.name === name);
  if (event === undefined) throw new Error(name);
  const plain = event.inputs.filter((input) => !('indexed' in input && input.indexed));
  const topics = encodeEventTopics({ abi: [event], eventName: name, args } as never) as Hex[];
  const values = plain.map((input) => args[input.name ?? '']);
  return { ...place(block), topics, data: encodeAbiParameters(plain, values as never) };
}

function take(...logs: RawLog[]): Held {
  const held = new Held();
  held.take('proposal', { from: 0n, to: 1000n }, logs);
  return held;
}

const FACTS: StateFacts = {
  executed: false,
  canceled: false,
  snapshot: 10n,
  deadline: 20n,
  tally: { against: 30n, for: 40n, abstain: 30n },
  quorum: 60n,
  eta: null,
  operation: null,
};

describe('trap 2: which votes reach the quorum is what the contract declares', () => {
  test.each([
    ['support=bravo&quorum=bravo', 40n, 'DEFEATED'],
    ['support=bravo&quorum=for,abstain', 70n, 'SUCCEEDED'],
    ['support=bravo&quorum=against,for,abstain', 100n, 'SUCCEEDED'],
  ])('%s', (raw, counted, state) => {
    const counting = parseCounting(raw);
    expect(quorumVotes(FACTS.tally ?? { against: 0n, for: 0n, abstain: 0n }, counting)).toBe(counted);
    expect(computeState(FACTS, 21n, counting)).toBe(state);
  });
});

test('trap 3: a quorum that is not known is neither zero nor reached', () => {
  const counting = parseCounting('support=bravo&quorum=for,abstain');
  expect(outcome({ tally: FACTS.tally, quorum: null }, counting)).toEqual({ kind: 'unknown' });
  expect(whyDefeated({ tally: FACTS.tally, quorum: null }, counting)).toEqual([]);
  expect(computeState({ ...FACTS, quorum: null }, 21n, counting)).toBeNull();
});

test('trap 4: the share of For that Agora asks for decides, not the majority', () => {
  const counting = parseCounting('support=bravo&quorum=against,for,abstain&params=modules');
  const tally = { against: 40n, for: 60n, abstain: 0n };
  expect(outcome({ tally, quorum: { value: 1n }, approval: 6001n }, counting).kind).toBe('short-of-approval');
  expect(outcome({ tally, quorum: { value: 1n }, approval: 6000n }, counting).kind).toBe('passing');
  expect(whyDefeated({ tally, quorum: { value: 1n }, approval: 7500n }, counting)).toEqual([
    'short-of-approval',
  ]);
  const facts = { ...FACTS, tally, quorum: 1n };
  expect(computeState({ ...facts, approval: 7500n }, 21n, counting)).toBe('DEFEATED');
  expect(
    computeState({ ...facts, approval: 0n, tally: { against: 9n, for: 0n, abstain: 0n } }, 21n, counting),
  ).toBe('SUCCEEDED');
});

test('trap 7: before it is queued, no moment of execution is said', () => {
  const steps = stepsOf(view({ state: 'ACTIVE' }));
  expect(steps.at(-1)).toMatchObject({ done: false, when: null });
  const queued = view({ state: 'QUEUED', eta: 1_000_600n, expires: 2_000_000n });
  const now = { clock: queued.dao.clock, at: queued.at };
  expect(timeLeft(queued, now, 1_000_000n)).toBe('executable in 10 min');
  expect(timeLeft({ ...queued, expires: null }, now, 1_000_600n)).toBeUndefined();
  expect(timeLeft(queued, now, 2_000_000n - 3600n)).toMatch(/^expires in 1 h/);
  expect(isReady(queued, queued.dao)).toBeUndefined();
});

test('trap 8: only what expires is said to expire', () => {
  const keys = (found: Partial<ProposalView>) => stepsOf(view(found)).map(({ key }) => key);
  expect(keys({ state: 'QUEUED', eta: 5n })).not.toContain('expiry');
  expect(keys({ state: 'QUEUED', eta: 5n, expires: 9n })).toContain('expiry');
  const facts = { ...FACTS, eta: 5n, quorum: 1n };
  const counting = { ...parseCounting('support=bravo&quorum=for,abstain'), family: 'openzeppelin' } as const;
  expect(computeState({ ...facts, expiry: { expires: 9n, time: 8n } }, 21n, counting)).toBe('QUEUED');
  expect(computeState({ ...facts, expiry: { expires: 9n, time: 9n } }, 21n, counting)).toBe('EXPIRED');
  expect(computeState(facts, 21n, counting)).toBe('QUEUED');
});

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
  const { data } = await world.ask(query);
  expect(data?.proposal).toMatchObject({
    title: 'Third',
    description: '# Third',
    actions: [{ signature: 'f()' }],
    events: [{ name: 'ProposalUpdated' }, { name: 'ProposalUpdated' }, { name: 'ProposalDeadlineUpdated' }],
  });
});

test('trap 16: blocks of the chain below are counted by its clock, and so is the time they take', () => {
  const at: Block = { number: 250_000_000n, hash: '0x', timestamp: 1_000_000n };
  const clock = { raw: null, mode: 'l1-blocknumber', now: 20_000_000n, secondsPerUnit: 12 } as const;
  expect(momentOf(20_000_100n, { clock, at })).toEqual({ seconds: 1_001_200n, about: true });
  const timed = { raw: 'mode=timestamp', mode: 'timestamp', now: 1_000_000n, secondsPerUnit: 1 } as const;
  expect(momentOf(1_000_777n, { clock: timed, at })).toEqual({ seconds: 1_000_777n, about: false });
  expect(momentOf(7n, { clock: { ...clock, mode: 'unknown' }, at })).toBeNull();
});

describe('trap 20: titles', () => {
  test.each([
    ['\\n# Compound wrote\\nthe breaks', 'Compound wrote'],
    ['Plain first line\nsecond', 'Plain first line'],
    ['<!-- hidden --># After the comment', 'After the comment'],
    ['', 'Untitled proposal'],
    [`# ${'long '.repeat(100)}`, expect.stringMatching(/^.{1,120}$/)],
    [`# Mine\n#proposer=0x${'ab'.repeat(20)}`, 'Mine'],
    ['QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'],
  ])('%j', (description, title) => {
    expect(titleOf(description)).toEqual(title);
  });

  test('never change the text: one byte would be another proposal', () => {
    const text = '  # Odd \r\n\u0000\ufeff e\u0301 ';
    expect(take(created(7n, 100, text)).proposal(7n)?.description).toBe(text);
  });
});

test('trap 21: a function that is named apart is hashed as it is written, and goes before the arguments', () => {
  expect(callOf({ signature: 'transfer(address,uint256)', calldata: '0x01' })).toBe('0xa9059cbb01');
  expect(callOf({ signature: 'transfer(address, uint256)', calldata: '0x' })).not.toBe('0xa9059cbb');
  expect(callOf({ signature: '', calldata: '0xa9059cbb01' })).toBe('0xa9059cbb01');
});

test('trap 23: content that does not hash to the id is called so', () => {
  const id = hashProposal([ACTION], '# First');
  const action = { index: 0, ...ACTION, selector: ACTION.calldata };
  const found = view({ id, actions: [action], description: '# First' });
  const verdict = (proposal: ProposalView) =>
    checksOf(proposal, undefined).find(({ key }) => key === 'text')?.holds;
  expect(verdict(found)).toBe(true);
  expect(verdict({ ...found, actions: [{ ...action, calldata: '0x00' }] })).toBe(false);
  expect(verdict({ ...found, description: '# First\n' })).toBe(false);
});

test('trap 25: Bravo judges what was executed by the quorum of today, OpenZeppelin does not', () => {
  const facts = { ...FACTS, executed: true, eta: 5n, quorum: 1_000n };
  expect(computeState(facts, 21n, { quorum: ['for'], family: 'bravo' })).toBe('DEFEATED');
  expect(computeState({ ...facts, quorum: 40n }, 21n, { quorum: ['for'], family: 'bravo' })).toBe('EXECUTED');
  expect(computeState(facts, 21n, { quorum: ['for'], family: 'openzeppelin' })).toBe('EXECUTED');
});

test('trap 27: a vote without weight is a vote: listed, and nothing in the sum', () => {
  const table = new VoteTable();
  const vote = { voter: WHO, proposalId: 7n, support: 1, weight: 0n, reason: '' };
  expect(decodeVotes([logOf('VoteCast', vote)], table)).toBe(0);
  expect(table.rows(7n)).toHaveLength(1);
  expect(table.tally(7n, 1000n)).toEqual({ against: 0n, for: 0n, abstain: 0n });
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
  expect(held.proposals().map(({ id }) => id)).toEqual([7n]);
  expect(held.votes.tally(7n, 1000n).for).toBe(5n);
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

/** A proposal of an organisation on block numbers, as a screen has it. */
function view(changes: Partial<ProposalView>): ProposalView {
  const at: Block = { number: 1000n, hash: '0x', timestamp: 1_000_000n };
  const dao = {
    address: WHO,
    clock: { raw: null, mode: 'blocknumber', now: 1000n, secondsPerUnit: 12 },
    timelock: { address: WHO, kind: 'controller', delay: 60n, grace: null },
    counting: parseCounting('support=bravo&quorum=for,abstain'),
    family: 'openzeppelin',
    sync: { complete: true },
    at,
  };
  return {
    id: 7n,
    title: '',
    proposer: WHO,
    description: '# First',
    state: 'ACTIVE',
    phase: null,
    snapshot: 900n,
    deadline: 2000n,
    eta: null,
    expires: null,
    tally: { against: 0n, for: 0n, abstain: 0n },
    quorum: null,
    superQuorum: null,
    approval: null,
    actions: [],
    module: null,
    events: [],
    created: { name: 'ProposalCreated', block: 100n, timestamp: 5n, transaction: '0x', logIndex: 0 },
    at,
    ...changes,
    dao: dao as unknown as ProposalView['dao'],
  };
}
