import { act } from '@testing-library/react';
import { wallet } from '@/lib/wallet/wallet';
import { reading } from '../control/page';
import { block, vote, votes } from './world';

export const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Connects a wallet with this account. */
export function connectAs(account: `0x${string}`): void {
  act(() => wallet.set({ status: 'connected', account, chainId: 31337, name: 'Test', client: undefined }));
}

/** Delegations read from the token's first block; every field may be replaced. */
export const delegateSync = (changes: Record<string, unknown> = {}) => ({
  ...{ complete: true, reading: false, progress: 1, from: '12', fromStart: true },
  ...{ gaps: [], breaks: [], checkpoint: null, problem: null },
  ...changes,
});

export const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

export const delegate = (address: string, changes: Record<string, unknown> = {}) => ({
  ...{ address, power: votes(4200), confirmed: votes(4200), share: 0.42, rank: 1, delegators: 3 },
  attendance: { voted: 12, of: 15 },
  ...{ changed: '800', at: block(1000), sync: delegateSync() },
  proof: reading({ contract: TOKEN, call: 'getVotes(address)', args: [address], value: votes(4200) }),
  history: {
    points: [
      { block: '500', votes: votes(100) },
      { block: '800', votes: votes(4200) },
    ],
    count: 2,
    whole: true,
  },
  changes: {
    items: [
      { block: '800', logIndex: 1, previous: votes(100), votes: votes(4200) },
      { block: '500', logIndex: 2, previous: '0', votes: votes(100) },
    ],
    ...{ cursor: null, total: 2 },
  },
  delegations: {
    items: [
      { address: BOB, since: '800', balance: votes(4100), confirmed: true },
      { address: ADA, since: '500', balance: votes(100), confirmed: false },
    ],
    ...{ cursor: null, total: 2 },
  },
  votes: {
    items: [
      vote(0, {
        proposal: { proposalId: '7', title: 'Fund the grants council' },
        reason: 'The council keeps its word',
      }),
    ],
    ...{ cursor: null, total: 1, participation: { held: 16, voted: 12, sided: 10, won: 8 } },
    sync: {
      ...{ complete: true, reading: false, proposals: 16, proven: 16, at: block(1000) },
      ...{ read: '1', window: '1', gaps: [], problem: null },
    },
  },
  ...changes,
});

export const delegatePage = (items: readonly unknown[], changes: Record<string, unknown> = {}) => ({
  ...{
    items,
    cursor: null,
    total: items.length,
    votesWhole: true,
    delegated: votes(4200),
    supply: votes(10_000),
  },
  ...{ at: block(1000), sync: delegateSync() },
  proofs: [
    reading({ figure: 'supply', contract: TOKEN, call: 'totalSupply()', args: [], value: votes(10_000) }),
  ],
  ...changes,
});
