import { type Hex, toFunctionSelector } from 'viem';
import { allow } from '@/core/governor/act/allow';
import {
  cancelOperationCall,
  castAlphaVoteCall,
  castOverrideVoteCall,
  castRefundableVoteCall,
  castSplitVoteCall,
  delegateBySigCall,
  GOVERNANCE_SELECTORS,
  lifecycleCall,
} from '@/core/governor/call';
import type { Family } from '@/core/governor/dao';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TIMELOCK = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const OPERATION: Hex = `0x${'5a'.repeat(32)}`;
const CONTENT = {
  proposalId: 7n,
  actions: [{ target: TOKEN, value: 5n, calldata: '0x' }],
  descriptionHash: OPERATION,
} as const;
const SIGNED = { delegatee: TOKEN, nonce: 1n, expiry: 2n, v: 27, r: OPERATION, s: OPERATION } as const;

const daoOf = (family: Family) =>
  ({
    chainId: 31337,
    address: GOVERNOR,
    family,
    token: { address: TOKEN },
    timelock: { address: TIMELOCK },
  }) as const;

type Case = { name: string; to: `0x${string}`; data: Hex; families: readonly Family[] };
const FAMILIES: readonly Family[] = ['openzeppelin', 'bravo', 'alpha', 'agora', 'nouns'];
const split = castSplitVoteCall(7n, { against: 1n, for: 2n, abstain: 3n }, 'so').data;
const CASES: readonly Case[] = [
  // Agora's modules take params by the same call.
  { name: 'a split vote', to: GOVERNOR, data: split, families: ['openzeppelin', 'agora'] },
  ...['', 'so'].map(
    (reason): Case => ({
      name: `a vote that is paid back${reason === '' ? '' : ', with a reason'}`,
      to: GOVERNOR,
      data: castRefundableVoteCall(7n, 'for', reason).data,
      families: ['nouns'],
    }),
  ),
  {
    name: 'an override',
    to: GOVERNOR,
    data: castOverrideVoteCall(7n, 'for', '').data,
    families: ['openzeppelin'],
  },
  { name: 'a vote on Alpha', to: GOVERNOR, data: castAlphaVoteCall(7n, true).data, families: ['alpha'] },
  { name: 'a signed delegation', to: TOKEN, data: delegateBySigCall(SIGNED).data, families: FAMILIES },
  ...(['queue', 'execute', 'cancel'] as const).flatMap((step): Case[] => [
    {
      name: `${step} by content`,
      to: GOVERNOR,
      data: lifecycleCall(step, CONTENT, 'openzeppelin').data,
      families: ['openzeppelin', 'agora'],
    },
    {
      name: `${step} by module`,
      to: GOVERNOR,
      data: lifecycleCall(step, { ...CONTENT, module: { address: TOKEN, data: '0x12' } }, 'agora').data,
      families: ['agora'],
    },
    {
      name: `${step} by number`,
      to: GOVERNOR,
      data: lifecycleCall(step, CONTENT, 'bravo').data,
      families: ['bravo', 'alpha', 'nouns'],
    },
  ]),
];

describe('the calls that may leave', () => {
  it('are named by their own selectors', () => {
    for (const [selector, { signature }] of Object.entries(GOVERNANCE_SELECTORS))
      expect(toFunctionSelector(signature)).toBe(selector);
  });

  it.each(CASES)(
    '$name goes to its own contract, of the Governors that know it',
    ({ to, data, families }) => {
      for (const family of FAMILIES) {
        const dao = daoOf(family);
        const send = () => allow({ to, data, value: 0n }, dao);
        if (families.includes(family)) expect(send()).toEqual({ to, data, value: 0n });
        else expect(send).toThrow(/no call of this kind of Governor/);
      }
      for (const other of [GOVERNOR, TOKEN, TIMELOCK].filter((each) => each !== to))
        expect(() => allow({ to: other, data, value: 0n }, daoOf(families[0] ?? 'openzeppelin'))).toThrow();
    },
  );

  it.each(CASES)('$name carries no bytes and no coins of its own', ({ to, data, families }) => {
    const dao = daoOf(families[0] ?? 'openzeppelin');
    expect(() => allow({ to, data: `${data}00`, value: 0n }, dao)).toThrow(/usual form/);
    expect(() => allow({ to, data, value: 1n }, dao)).toThrow(/coins/);
  });

  it('cancelling in the timelock names the operation that the chain named', () => {
    const call = { to: TIMELOCK, data: cancelOperationCall(OPERATION).data, value: 0n } as const;
    const dao = daoOf('openzeppelin');
    expect(allow(call, dao, { operation: OPERATION })).toEqual(call);
    expect(() => allow(call, dao)).toThrow(/another operation/);
    expect(() => allow(call, dao, { operation: `0x${'00'.repeat(32)}` })).toThrow(/another operation/);
    expect(() => allow(call, { ...dao, timelock: null }, { operation: OPERATION })).toThrow(/timelock only/);
  });
});
