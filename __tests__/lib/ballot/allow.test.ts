import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { MULTICALL3 } from '@/core/address';
import { allow } from '@/core/governor/act/allow';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { aggregate, bundleCall, bundleFlaw, LARGEST_BUNDLE } from '@/core/governor/ballot/bundle';
import { castVoteCall } from '@/core/governor/call';
import { intentIn } from '@/lib/act/acts/act';
import { bundleOf, submitBallots } from '@/lib/act/acts/submitBallots';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const OTHER = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const DAO = {
  id: `eip155:31337:${GOVERNOR}`,
  chainId: 31337,
  address: GOVERNOR,
  family: 'openzeppelin',
  token: null,
  timelock: null,
} as const;
const BALLOT: SignedBallot = {
  chainId: 31337,
  governor: GOVERNOR,
  proposalId: 1n,
  form: 'v5',
  shape: 'short',
  support: 1,
  voter: OTHER,
  nonce: 0n,
  reason: '',
  params: '0x',
  signature: `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`,
};
const BALLOTS: SignedBallot[] = [
  BALLOT,
  { ...BALLOT, shape: 'extended', reason: 'Ünïcode ✓' },
  { ...BALLOT, shape: 'override' },
  { ...BALLOT, form: 'v4', nonce: null },
  { ...BALLOT, form: 'v4', nonce: null, shape: 'extended' },
  { ...BALLOT, form: 'alpha', nonce: null },
];
const THREE = { kind: 'multicall3', address: MULTICALL3 } as const;
const good = ballotCall(BALLOT);
const erc20 = parseAbi(['function transfer(address,uint256)']);
const transfer = encodeFunctionData({ abi: erc20, args: [OTHER, 1n] });

describe('the way out for signed ballots', () => {
  it('is open to every form of a ballot, alone and together', () => {
    for (const ballot of BALLOTS) {
      const call = bundleCall(GOVERNOR, [ballot], { kind: 'single' });
      expect(allow(call, DAO)).toEqual(call);
    }
    for (const through of [THREE, { kind: 'own' } as const]) {
      const call = bundleCall(GOVERNOR, BALLOTS, through);
      expect(allow(call, DAO)).toEqual(call);
    }
  });

  const call = (data: Hex, change: object = {}) => ({ to: MULTICALL3, data, value: 0n, ...change });
  const own = (calls: Hex[]) =>
    encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), args: [calls] });
  it.each([
    ['coins', call(aggregate(GOVERNOR, [good], false), { value: 1n })],
    ['another contract in place of Multicall3', call(aggregate(GOVERNOR, [good], false), { to: OTHER })],
    ['the Governor in place of Multicall3', call(aggregate(GOVERNOR, [good], false), { to: GOVERNOR })],
    ['a multicall at Multicall3', call(own([good]))],
    ['a call to another contract', call(aggregate(OTHER, [good], false))],
    ['a call that may fail', call(aggregate(GOVERNOR, [good], true))],
    ['a transfer among ballots', call(aggregate(GOVERNOR, [good, transfer], false))],
    ['a vote without a signature', call(aggregate(GOVERNOR, [castVoteCall(1n, 'for').data], false))],
    ['a bundle in a bundle', call(aggregate(GOVERNOR, [own([good])], false))],
    ['bytes after a ballot', call(aggregate(GOVERNOR, [`${good}00`], false))],
    ['bytes after the bundle', call(`${aggregate(GOVERNOR, [good], false)}00`)],
    ['nothing in it', call(aggregate(GOVERNOR, [], false))],
    ['too many', call(aggregate(GOVERNOR, Array(LARGEST_BUNDLE.ballots + 1).fill(good), false))],
    ['a transfer by the Governor’s own multicall', { to: GOVERNOR, data: own([transfer]), value: 0n }],
  ])('is shut to %s', (_, forbidden) =>
    expect(() => allow(forbidden, DAO)).toThrow(/may not send that call/),
  );

  it('knows a Multicall3 at another address where the operator names one', () => {
    const elsewhere = { to: OTHER, data: aggregate(GOVERNOR, [good], false), value: 0n } as const;
    expect(bundleFlaw(elsewhere, GOVERNOR, MULTICALL3)).toBeDefined();
    expect(bundleFlaw(elsewhere, GOVERNOR, OTHER)).toBeUndefined();
    expect(allow(elsewhere, DAO, { multicall: OTHER })).toEqual(elsewhere);
  });
});

describe('a submission', () => {
  it('comes back from the outbox as it went in, and nothing else does', () => {
    for (const through of [THREE, { kind: 'own' } as const, { kind: 'single' } as const]) {
      const intent = { ballots: BALLOTS, through };
      expect(intentIn(submitBallots, submitBallots.texts.write(intent))).toEqual(intent);
    }
    const packed = submitBallots.texts.write({ ballots: [BALLOT], through: THREE }) as object;
    expect(intentIn(submitBallots, { ...packed, through: '0x12' })).toBeUndefined();
    expect(intentIn(submitBallots, { ...packed, ballots0: 'AQ' })).toBeUndefined();
    expect(intentIn(submitBallots, {})).toBeUndefined();
  });

  it('takes as many as the outbox can hold, and one where there is no way to send several', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...BALLOT, proposalId: BigInt(index) }));
    expect(bundleOf(many, THREE).ballots).toHaveLength(LARGEST_BUNDLE.ballots);
    expect(bundleOf(many, null)).toEqual({ ballots: many.slice(0, 1), through: { kind: 'single' } });
    expect(bundleOf(many.slice(0, 1), THREE).through).toEqual({ kind: 'single' });
    const longest = { ...BALLOT, shape: 'extended' as const, reason: '✓'.repeat(5000) };
    const alone = bundleOf([longest], THREE);
    expect(intentIn(submitBallots, submitBallots.texts.write(alone))).toEqual(alone);
    const texts = submitBallots.texts.write(alone) as Record<string, string>;
    for (const text of Object.values(texts)) expect(text.length).toBeLessThan(20_000);
    const long = many.map((ballot) => ({ ...ballot, shape: 'extended' as const, reason: 'x'.repeat(8000) }));
    expect(bundleOf(long, THREE).ballots).toHaveLength(1);
  });
});
