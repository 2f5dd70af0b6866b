import { encodeFunctionData, type Hex, hashTypedData, keccak256, parseAbi } from 'viem';
import { castLine } from '@/components/act/RawCall';
import { shortId } from '@/core/format';
import { delegationData } from '@/core/governor/act/delegation';
import { meaningOf } from '@/core/governor/act/meaning';
import { type Ballot, ballotData, ballotDigest } from '@/core/governor/ballot/ballot';
import { reviewData, reviewDigest } from '@/core/governor/ballot/review';
import { typedHashes } from '@/core/governor/ballot/typedHashes';
import type { Call } from '@/core/governor/call';
import { hashProposalWith } from '@/core/governor/proposalId';
import type { ActDao, WalletClient } from '@/lib/act/acts/act';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { overrideVote } from '@/lib/act/acts/overrideVote';
import { splitVote } from '@/lib/act/acts/splitVote';
import { askedCallOf } from '@/lib/act/outcome/mined';
import { send } from '@/lib/act/runner/runner';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const WORD = `0x${'ab'.repeat(32)}` as const;
const DAO = {
  id: `eip155:1:${GOVERNOR}`,
  chainId: 1,
  address: GOVERNOR,
  family: 'openzeppelin',
  extensions: [],
  token: { address: TOKEN, decimals: 18 },
  timelock: null,
} as unknown as ActDao;
const ID = 10_792_345_678_901_238_233n;
const LIFE = {
  proposalId: ID,
  actions: [{ target: TOKEN, value: 0n, calldata: '0x12345678' }],
  descriptionHash: WORD,
  coins: 0n,
} as const;
const tokens = 10n ** 18n;

const READ: [string, Call, string][] = [
  [
    'a vote',
    castVote.call({ proposalId: ID, side: 'against', reason: '' }, DAO),
    'votes Against on proposal 0x0000…59d9',
  ],
  [
    'a vote with a reason',
    castVote.call({ proposalId: ID, side: 'for', reason: 'Yes, “because”.' }, DAO),
    'votes For on proposal 0x0000…59d9',
  ],
  [
    'a split',
    splitVote.call(
      { proposalId: ID, split: { against: tokens, for: 2n * tokens, abstain: 0n }, used: 0n, reason: '' },
      DAO,
    ),
    'splits the votes: 1 against, 2 for, 0 to abstain on proposal 0x0000…59d9',
  ],
  [
    'an override',
    overrideVote.call({ proposalId: ID, side: 'abstain', reason: '' }, DAO),
    'votes Abstain with the account’s own tokens on proposal 0x0000…59d9',
  ],
  ['a delegation', delegate.call({ delegatee: ACCOUNT }, DAO), `delegates the votes to ${ACCOUNT}`],
  [
    'a queueing',
    queue.call(LIFE, DAO),
    `queues the proposal of 1 action with the id ${shortId(hashProposalWith(LIFE.actions, WORD))}`,
  ],
  ['an execution', execute.call(LIFE, DAO), 'executes the proposal of 1 action'],
  [
    'an execution by number',
    execute.call({ ...LIFE, coins: tokens }, { ...DAO, family: 'bravo' }),
    'executes proposal 0x0000…59d9 and sends 1',
  ],
];

describe('the bytes that a wallet is handed', () => {
  it.each(READ)('%s is read back from nothing but them', (_, call, does) => {
    expect(meaningOf(call, 18, 'ETH').does).toContain(does);
    expect(askedCallOf(call).digest).toBe(keccak256(call.data));
  });

  const erc20 = parseAbi([
    'function approve(address,uint256)',
    'function setApprovalForAll(address,bool)',
    'function transfer(address,uint256)',
    'function aggregate3((address,bool,bytes)[])',
  ]);
  const data = (functionName: string, args: unknown[]) =>
    encodeFunctionData({ abi: erc20, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  const endless = data('approve', [ACCOUNT, (1n << 256n) - 1n]);
  const nested = (inner: Hex, times: number): Hex =>
    times === 0 ? inner : data('aggregate3', [[[TOKEN, false, nested(inner, times - 1)]]]);

  it.each([
    [endless, `lets ${ACCOUNT} take everything`],
    [data('approve', [ACCOUNT, 5n]), 'take 5 units'],
    [data('approve', [ACCOUNT, 0n]), 'takes back what'],
    [data('setApprovalForAll', [ACCOUNT, true]), 'take everything'],
    [data('transfer', [ACCOUNT, 5n]), 'sends 5 units of the token'],
    [data('aggregate3', [[[TOKEN, false, endless]]]), 'makes 1 calls: lets'],
    [nested(endless, 30), 'makes 1 calls: calls 0x82ad56cb'],
    ['0x', 'with nothing'],
    ['0xa9059cbb00', 'calls 0xa9059cbb of 0x5FbD…0aa3'],
    ['0xdeadbeef', 'calls 0xdeadbeef of 0x5FbD…0aa3'],
  ] as [Hex, string][])('and so is what a hostile one would send instead (%#)', (bytes, does) =>
    expect(meaningOf({ to: TOKEN, data: bytes, value: 0n }).does).toContain(does),
  );

  it('are told to whoever keeps them exactly as the wallet receives them', async () => {
    const call = castVote.call({ proposalId: ID, side: 'for', reason: '' }, DAO);
    const seen: unknown[] = [];
    const door = {
      account: ACCOUNT,
      chainId: 1,
      send: async ({ to, data: bytes, value }: { to: string; data: Hex; value: Hex }) => {
        seen.push({ to, data: bytes, value: BigInt(value) });
        return WORD;
      },
    } as unknown as WalletClient;
    await send(door, call, DAO, ACCOUNT, {}, (asked) => seen.push(asked));
    expect(seen).toEqual([call, call]);
  });
});

test('the command for another tool names no endpoint', () => {
  const call = castVote.call({ proposalId: ID, side: 'for', reason: '' }, DAO);
  expect(castLine(call)).toBe(`cast send ${GOVERNOR} ${call.data} --rpc-url "$RPC_URL" --interactive`);
});

describe('the hashes of typed data', () => {
  const shapes = ['short', 'extended', 'override'] as const;
  it.each(shapes)('are those that the Governor takes a %s ballot by', (shape) => {
    const ballot: Ballot = {
      chainId: 1,
      governor: GOVERNOR,
      proposalId: ID,
      form: 'v5',
      shape,
      support: 1,
      voter: ACCOUNT,
      nonce: 7n,
      reason: shape === 'short' ? '' : 'Yes ✓',
      params: '0x',
    };
    const domain = { name: 'A DAO', version: '1' };
    const hashes = typedHashes(ballotData(ballot, domain as never));
    expect(hashes.digest).toBe(ballotDigest(ballot, domain as never));
    expect(new Set(Object.values(hashes)).size).toBe(3);
  });

  it('are those of a review and of a delegation', () => {
    const review = {
      chainId: 1,
      governor: GOVERNOR,
      proposalId: ID,
      actions: WORD,
      reviewer: ACCOUNT,
      statement: '',
    } as const;
    expect(typedHashes(reviewData(review)).digest).toBe(reviewDigest(review));
    const token = { name: 'Comp', version: null, chainId: 1, token: TOKEN } as const;
    const data = delegationData(token, { delegatee: ACCOUNT, nonce: 1n, expiry: 2n });
    const { EIP712Domain: _, ...types } = data.types;
    const message = { delegatee: ACCOUNT, nonce: 1n, expiry: 2n } as const;
    const digest = hashTypedData({ domain: data.domain, types, primaryType: 'Delegation', message });
    expect(typedHashes(data).digest).toBe(digest);
  });
});
