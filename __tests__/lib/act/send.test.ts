import { encodeFunctionData, parseAbi } from 'viem';
import { QuorateError } from '@/core/errors';
import { allow } from '@/core/governor/act/allow';
import { castVoteCall, delegateCall, GOVERNANCE_SELECTORS } from '@/core/governor/call';
import type { WalletClient } from '@/lib/act/acts/act';
import { send } from '@/lib/act/runner/runner';
import { runs, seeded, seedOf } from '../../runs';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TIMELOCK = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const DAO = {
  id: `eip155:31337:${GOVERNOR}`,
  chainId: 31337,
  address: GOVERNOR,
  family: 'openzeppelin',
  token: { address: TOKEN },
  timelock: { address: TIMELOCK },
} as const;

const VOTE = { to: GOVERNOR, data: castVoteCall(1n, 'for').data, value: 0n } as const;
const REASONED = { to: GOVERNOR, data: castVoteCall(1n, 'against', 'ünïcode ✓').data, value: 0n } as const;
const DELEGATION = { to: TOKEN, data: delegateCall(ACCOUNT).data, value: 0n } as const;

const erc20 = parseAbi([
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
]);

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof QuorateError ? error.code : String(error);
  }
}

describe('send', () => {
  it('lets the calls of this site through, to their own contract', () => {
    for (const call of [VOTE, REASONED, DELEGATION]) expect(allow(call, DAO)).toEqual(call);
  });

  it.each([
    ['coins', { ...VOTE, value: 1n }],
    ['a vote at the token', { ...VOTE, to: TOKEN }],
    ['a vote at the timelock', { ...VOTE, to: TIMELOCK }],
    ['a delegation at the Governor', { ...DELEGATION, to: GOVERNOR }],
    ['a vote at another contract', { ...VOTE, to: ACCOUNT }],
    ['bytes appended', { ...VOTE, data: `${VOTE.data}00` }],
    ['arguments cut off', { ...VOTE, data: VOTE.data.slice(0, -2) }],
    ['a dirty support byte', { ...VOTE, data: `${VOTE.data.slice(0, -4)}ff01` }],
    ['a reason out of place', { ...REASONED, data: `${REASONED.data}${'00'.repeat(32)}` }],
    ['a further field', { ...VOTE, gas: 1n }],
    ['a number for the value', { ...VOTE, value: 0 }],
    ['nothing', undefined],
    ['no data', { to: GOVERNOR, value: 0n }],
    ['a name of Object', { ...VOTE, data: 'constructor' }],
    [
      'an approval at the token',
      {
        to: TOKEN,
        value: 0n,
        data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [ACCOUNT, 1n] }),
      },
    ],
  ])('stops %s', (_, call) => expect(codeOf(() => allow(call, DAO))).toBe('send-forbidden'));

  it('stops a delegation where the Governor names no token', () =>
    expect(codeOf(() => allow(DELEGATION, { ...DAO, token: null }))).toBe('send-forbidden'));

  const requests = runs(20_000, 200_000);
  const seed = seedOf(20_261_122);

  it(`lets none of ${requests} random requests through (seed ${seed})`, () => {
    const { int, pick } = seeded(seed);
    const bytes = (length: number) =>
      Array.from({ length }, () => int(0, 255).toString(16).padStart(2, '0')).join('');
    const selectors = [
      ...erc20.map((item) =>
        encodeFunctionData({ abi: [item], args: argsOf(item.inputs) } as never).slice(0, 10),
      ),
      ...Object.keys(GOVERNANCE_SELECTORS),
    ];
    const targets = [GOVERNOR, TOKEN, TIMELOCK, ACCOUNT];
    const make: (() => unknown)[] = [
      () => ({ to: pick(targets), data: `0x${bytes(4 + int(0, 99))}`, value: pick([0n, 1n]) }),
      () => ({ to: pick(targets), data: `${pick(selectors)}${bytes(int(0, 129))}`, value: 0n }),
      () => ({ to: `0x${bytes(20)}`, data: pick([VOTE, REASONED, DELEGATION]).data, value: 0n }),
      () => ({ ...pick([VOTE, REASONED, DELEGATION]), value: BigInt(int(1, 1e15)) }),
      () => ({ to: TIMELOCK, data: `${pick(selectors)}${bytes(64)}`, value: 0n }),
      () => ({
        to: pick(targets),
        data: `${pick(selectors.slice(0, erc20.length))}${bytes(32 * 3)}`,
        value: 0n,
      }),
    ];
    let passed = 0;
    for (let round = 0; round < requests; round += 1) {
      const call = pick(make)();
      if (codeOf(() => allow(call, DAO)) !== 'send-forbidden') {
        passed += 1;
        console.error(`seed ${seed}`, call);
      }
    }
    expect(passed).toBe(0);
  });

  it('asks the wallet only on the right chain and account', async () => {
    const sent: unknown[] = [];
    const door: WalletClient = {
      account: ACCOUNT,
      chainId: 31337,
      name: 'Test',
      send: async (request) => {
        sent.push(request);
        return `0x${'11'.repeat(32)}`;
      },
      sign: async () => '0x',
      switchChain: async () => undefined,
    };
    await expect(send({ ...door, chainId: 1 }, VOTE, DAO, ACCOUNT)).rejects.toMatchObject({
      code: 'wallet-wrong-chain',
    });
    await expect(send({ ...door, account: TOKEN }, VOTE, DAO, ACCOUNT)).rejects.toMatchObject({
      code: 'send-forbidden',
    });
    expect(sent).toEqual([]);
    await send(door, VOTE, DAO, ACCOUNT);
    expect(sent).toEqual([{ from: ACCOUNT, to: GOVERNOR, data: VOTE.data, value: '0x0' }]);
  });
});

const argsOf = (inputs: readonly { type: string }[]): unknown[] =>
  inputs.map(({ type }) => {
    if (type === 'address') return ACCOUNT;
    if (type === 'bool') return true;
    if (type === 'uint8') return 1;
    return type === 'bytes32' ? `0x${'00'.repeat(32)}` : 1n;
  });
