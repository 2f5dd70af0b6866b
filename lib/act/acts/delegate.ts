import type { Address } from 'viem';
import { getAddress, isAddressEqual } from 'viem/utils';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { callViews, view } from '@/chain/rpc/view';
import { QuorateError } from '@/core/errors';
import { delegateCall } from '@/core/governor/call';
import { readHead } from '../facts/accountState';
import { blocked } from '../facts/blocked';
import { readVotingStatus, type VotingStatus } from '../facts/votingStatus';
import type { Act, ActContext } from './act';

/** Whom the account's tokens shall vote through; the account itself, or another. */
export type DelegateIntent = { delegatee: Address };

/** What decides whether delegating is of use; amounts in the token's smallest unit, all at `block`. */
export type DelegateFacts = { block: bigint; account: Address } & VotingStatus;

/** Delegating the votes of one's tokens; it counts from the next snapshot on. */
export const delegate: Act<DelegateIntent, DelegateFacts> = {
  name: 'delegate',
  async facts(_, { dao, account, chain }, block) {
    if (dao.token === null) throw new QuorateError('not-a-governor', unnamed(dao.address, dao.chainId));
    return { block, account, ...(await readVotingStatus(chain, dao.token, account, block)) };
  },
  blockers: ({ delegatee }, facts) =>
    facts.delegate?.toLowerCase() === delegatee.toLowerCase() ? [blocked('already-delegated')] : [],
  call: ({ delegatee }, dao) => {
    if (dao.token === null) throw blocked('send-forbidden', { reason: 'this Governor names no token' });
    return { to: dao.token.address, data: delegateCall(delegatee).data, value: 0n };
  },
  matchesLog: ({ delegatee }, effect, { account }) =>
    effect.kind === 'delegation' && isAddressEqual(effect.by, account)
      ? isAddressEqual(effect.to, delegatee)
      : undefined,
  reached,
  // The index keeps no delegations yet: the chain's word is all there is.
  isShown: (intent, context) => reached(intent, context),
  words: ({ delegatee }) => `Delegate to ${delegatee}`,
  subject: () => 'delegate',
  pack: ({ delegatee }) => ({ delegatee }),
  unpack: ({ delegatee }) =>
    /^0x[0-9a-fA-F]{40}$/.test(delegatee ?? '')
      ? { delegatee: getAddress((delegatee ?? '').toLowerCase() as Address) }
      : undefined,
};

async function reached({ delegatee }: DelegateIntent, { dao, account, chain }: ActContext): Promise<boolean> {
  if (dao.token === null) return false;
  const asked = { found: view(tokenAbi, dao.token.address, 'delegates', account) };
  const { found } = await callViews(chain, asked, await readHead(chain), chain);
  return found?.toLowerCase() === delegatee.toLowerCase();
}

function unnamed(address: Address, chainId: number) {
  return { address, chain: String(chainId), probe: 'token()' };
}
