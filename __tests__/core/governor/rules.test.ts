import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem';
import { castVoteCall, delegateCall, GOVERNANCE_SELECTORS } from '@/core/governor/call';
import { parseClock, parseCounting, secondsUntil } from '@/core/governor/dao';
import { operationId } from '@/core/governor/operation';
import { hashDescription, hashProposal, hashProposalWith } from '@/core/governor/proposalId';
import { isQuorumReached, quorumVotes } from '@/core/governor/quorum';
import { computeState, type StateFacts, voteOutcome, whyDefeated } from '@/core/governor/state';
import { SIDES, SUPPORT, sideOfByte } from '@/core/governor/vote';
import { byOperation, deadlineWithExtension, operationState } from './formulas';

const SIMPLE = parseCounting('support=bravo&quorum=for,abstain');
const GOVERNOR = '0x00000000000000000000000000000000000000A1';

describe('COUNTING_MODE', () => {
  test.each([
    ['support=bravo&quorum=for,abstain', 'simple', ['for', 'abstain']],
    ['support=bravo&quorum=bravo', 'simple', ['for']],
    ['support=bravo&quorum=for', 'simple', ['for']],
    ['support=bravo&quorum=against,for,abstain', 'simple', ['against', 'for', 'abstain']],
    ['quorum=for,for&support=bravo', 'simple', ['for']],
    ['support=bravo,fractional&quorum=for,abstain&params=fractional', 'fractional', ['for', 'abstain']],
    ['support=bravo&quorum=bravo&params=fractional', 'fractional', ['for']],
    ['support=bravo,override&quorum=for,abstain&overridable=true', 'overridable', ['for', 'abstain']],
    ['support=bravo,override&quorum=for,abstain', 'unknown', ['for', 'abstain']],
    ['support=bravo,modular&quorum=for', 'unknown', ['for']],
    ['support=bravo&quorum=against,for,abstain&params=modules', 'unknown', ['against', 'for', 'abstain']],
    ['support=for&params=account&counting=threshold', 'unknown', []],
    ['support=approval&quorum=for', 'unknown', ['for']],
    ['support=bravo&quorum=for,veto', 'unknown', []],
    ['support=bravo', 'unknown', []],
    ['', 'unknown', []],
    ['&&==&quorum', 'unknown', []],
    [null, 'unknown', []],
  ])('%j', (raw, kind, quorum) => expect(parseCounting(raw)).toMatchObject({ raw, kind, quorum }));
});

test.each([
  ['mode=blocknumber&from=default', 'blocknumber'],
  ['mode=timestamp', 'timestamp'],
  ['mode=blocknumber', 'blocknumber'],
  ['mode=blocknumber&from=eip155:1', 'unknown'],
  ['mode=epoch', 'unknown'],
  ['', 'unknown'],
  [null, 'blocknumber'],
])('the clock of %j is %s', (raw, mode) => expect(parseClock(raw)).toEqual({ raw, mode }));

test('time until a timepoint is exact in seconds and estimated in blocks', () => {
  expect([secondsUntil(1_000n, 400n, 1), secondsUntil(110n, 100n, 12)]).toEqual([600n, 120n]);
  expect([secondsUntil(110n, 100n, 0.25), secondsUntil(100n, 110n, 12)]).toEqual([2n, -120n]);
  expect(secondsUntil((1n << 48n) - 1n, 0n, 1)).toBe((1n << 48n) - 1n);
});

describe('state', () => {
  const facts: StateFacts = {
    executed: false,
    canceled: false,
    snapshot: 10n,
    deadline: 20n,
    tally: { against: 1n, for: 2n, abstain: 3n },
    quorum: 5n,
    eta: 0n,
  };
  const at = (now: bigint, change: Partial<StateFacts> = {}) =>
    computeState({ ...facts, ...change }, now, SIMPLE);

  test('the snapshot itself is still pending, the deadline itself still active', () =>
    expect([10n, 11n, 20n, 21n].map((now) => at(now))).toEqual(['PENDING', 'ACTIVE', 'ACTIVE', 'SUCCEEDED']));

  test('quorum may be met exactly, For must be above Against', () => {
    expect([at(21n, { quorum: 5n }), at(21n, { quorum: 6n })]).toEqual(['SUCCEEDED', 'DEFEATED']);
    expect(at(21n, { tally: { against: 2n, for: 2n, abstain: 9n } })).toBe('DEFEATED');
    expect(at(21n, { tally: { against: 0n, for: 0n, abstain: 0n }, quorum: 0n })).toBe('DEFEATED');
  });

  test('what is queued follows the timelock', () => {
    const queued = at(30n, { eta: 5n });
    const operations = [0n, 1n, 100n, 101n].map((stamp) => operationState(stamp, 100n));
    expect(operations).toEqual(['unset', 'done', 'ready', 'waiting']);
    expect(operations.map((operation) => byOperation(queued, operation))).toEqual([
      'CANCELED',
      'EXECUTED',
      'QUEUED',
      'QUEUED',
    ]);
  });

  test('executed and canceled come before everything', () => {
    expect(at(1n, { canceled: true })).toBe('CANCELED');
    expect(at(1n, { canceled: true, executed: true })).toBe('EXECUTED');
  });

  test('a fact that is missing decides nothing, unless another decides alone', () => {
    expect([at(21n, { tally: null }), at(21n, { quorum: null })]).toEqual([null, null]);
    expect(at(21n, { quorum: null, tally: { against: 9n, for: 1n, abstain: 0n } })).toBe('DEFEATED');
    expect(at(15n, { tally: null, quorum: null })).toBe('ACTIVE');
  });
});

test('an extension counts only when it ends later', () => {
  expect(deadlineWithExtension(100n, null, 10n)).toBe(100n);
  expect(deadlineWithExtension(100n, 50n, 10n)).toBe(100n);
  expect(deadlineWithExtension(100n, 95n, 10n)).toBe(105n);
  expect(deadlineWithExtension(100n, 95n, null)).toBe(100n);
});

describe('outcome', () => {
  const tally = (against: bigint, yes: bigint, abstain = 0n) => ({ against, for: yes, abstain });
  const with10 = { value: 10n };
  test.each([
    [null, with10, { kind: 'unknown' }, []],
    [tally(0n, 0n), with10, { kind: 'no-votes' }, ['no-votes']],
    [tally(0n, 10n), with10, { kind: 'passing' }, []],
    [tally(0n, 4n, 5n), with10, { kind: 'short-of-quorum', missing: 1n }, ['short-of-quorum']],
    [tally(5n, 4n), with10, { kind: 'losing' }, ['short-of-quorum', 'outvoted']],
    [tally(50n, 40n), with10, { kind: 'losing' }, ['outvoted']],
    [tally(50n, 50n), with10, { kind: 'tied' }, ['tied']],
    [tally(0n, 0n, 50n), with10, { kind: 'tied' }, ['tied']],
    [tally(0n, 4n), null, { kind: 'unknown' }, []],
  ])('%o', (votes, quorum, now, why) => {
    expect(voteOutcome({ tally: votes, quorum }, SIMPLE)).toEqual(now);
    expect(whyDefeated({ tally: votes, quorum }, SIMPLE)).toEqual(why);
  });

  test('only the sides that the contract names reach the quorum', () => {
    const votes = tally(100n, 10n, 1n);
    expect(quorumVotes(votes, SIMPLE)).toBe(11n);
    expect(quorumVotes(votes, parseCounting('support=bravo&quorum=bravo'))).toBe(10n);
    expect(quorumVotes(votes, parseCounting(null))).toBeNull();
    expect(isQuorumReached(votes, 0n, parseCounting(null))).toBeNull();
  });
});

describe('ids', () => {
  test('one byte of the description makes another proposal', () => {
    const actions = [{ target: GOVERNOR, value: 0n, calldata: '0x' }] as const;
    const texts = ['a', 'a\n', 'a\r\n', 'é', 'e\u0301', ''];
    expect(new Set(texts.map((text) => hashProposal(actions, text))).size).toBe(texts.length);
    expect(hashProposalWith(actions, hashDescription('a'))).toBe(hashProposal(actions, 'a'));
  });

  test('the same proposal has other operations under other Governors', () => {
    const actions = [{ target: GOVERNOR, value: 0n, calldata: '0x' }] as const;
    const other = '0x00000000000000000000000000000000000000A2';
    const hash = hashDescription('a');
    expect(operationId(GOVERNOR, actions, hash)).not.toBe(operationId(other, actions, hash));
  });
});

describe('calls', () => {
  const abi = parseAbi([
    'function castVote(uint256,uint8)',
    'function castVoteWithReason(uint256,uint8,string)',
    'function delegate(address)',
  ]);

  test('every selector of the allow-list is that of its signature', () => {
    for (const [selector, { signature }] of Object.entries(GOVERNANCE_SELECTORS))
      expect(toFunctionSelector(signature)).toBe(selector);
  });

  test('votes and delegations decode to what was meant', () => {
    const id = (1n << 256n) - 1n;
    expect(decodeFunctionData({ abi, data: castVoteCall(id, 'abstain').data }).args).toEqual([id, 2]);
    expect(decodeFunctionData({ abi, data: castVoteCall(id, 0, '').data }).args).toEqual([id, 0]);
    const reason = 'Ναι, “yes” 👍🏽\n';
    expect(decodeFunctionData({ abi, data: castVoteCall(id, 'for', reason).data }).args).toEqual([
      id,
      1,
      reason,
    ]);
    expect(decodeFunctionData({ abi, data: delegateCall(GOVERNOR).data }).args).toEqual([GOVERNOR]);
    const sent = [castVoteCall(1n, 1), castVoteCall(1n, 1, 'x'), delegateCall(GOVERNOR)];
    expect(sent.every(({ data }) => Object.hasOwn(GOVERNANCE_SELECTORS, data.slice(0, 10)))).toBe(true);
  });

  test('sides and their bytes are one table', () => {
    expect(SIDES.map((side) => SUPPORT[side])).toEqual([0, 1, 2]);
    expect([0, 1, 2, 3, 255].map(sideOfByte)).toEqual(['against', 'for', 'abstain', null, null]);
  });
});
