import type { Address } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { readVotingStatus, type VotingStatus } from '@/chain/contracts/actFacts';
import { chosenView } from '@/chain/contracts/tokenViews';
import { readView, ZERO } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { checksummed } from '@/core/governor/act/delegation';
import type { LoggedEffect } from '@/core/governor/act/loggedEffects';
import { whyNoDelegation } from '@/core/governor/act/whyNot';
import { callTo, delegateCall } from '@/core/governor/call';
import type { Delegates } from '@/core/governor/receipt';
import { openObject } from '@/core/json';
import { t } from '@/core/language/message';
import { readHead } from '../facts/accountState';
import type { Act, ActContext, ActDao } from './act';

/** Delegatee of the account's tokens: the account itself or another. */
export type DelegateIntent = { delegatee: Address };

/** Facts that decide whether delegating is useful; amounts in the token's smallest unit, all at `block`. */
export type DelegateFacts = { block: bigint; account: Address } & VotingStatus;

/** Delegating the votes of one's tokens; it counts from the next snapshot on. */
export const delegate: Act<DelegateIntent, DelegateFacts> = {
  name: 'delegate',
  async facts(_, { dao, account, chain }, block) {
    if (dao.token === null) {
      const { address, chainId } = dao;
      throw new QuorateError('not-a-governor', { address, chain: String(chainId), probe: 'token()' });
    }
    return { block, account, ...(await readVotingStatus(chain, dao, account, block)) };
  },
  blockers: ({ delegatee }, facts) => whyNoDelegation(delegatee, facts),
  call: ({ delegatee }, dao) => callTo(tokenOf(dao), delegateCall(delegatee)),
  matchesLog: ({ delegatee }, effect, { account }) => saysDelegation(effect, account, delegatee),
  reached: ({ delegatee }, context) => isDelegated(context.account, delegatee, context),
  words: ({ delegatee }) => t`Delegate to ${delegatee}`,
  subject: () => 'delegate',
  texts: openObject<DelegateIntent>({ delegatee: checksummed }),
};

/** The token to call; throws `send-forbidden` where the Governor names none. */
export function tokenOf({ token }: ActDao): Address {
  if (token === null) throw blocked('send-forbidden', { reason: t`this Governor names no token` });
  return token.address;
}

/** Whether a log says that an account delegated to another (true), or to somebody else (false). */
export function saysDelegation(effect: LoggedEffect, by: Address, to: Address): boolean | undefined {
  if (effect.kind !== 'delegation' || !isAddressEqual(effect.by, by)) return undefined;
  return isAddressEqual(effect.to, to);
}

/** Whether an account's tokens vote through another now. */
export async function isDelegated(by: Address, to: Address, { dao, chain }: ActContext): Promise<boolean> {
  if (dao.token === null) return false;
  const chosen = await readView(chain, chosenView(dao.token.address, by), await readHead(chain), chain);
  return isWith(chosen, to);
}

/** Whether all tokens of an account vote through another, or through nobody where that is asked. */
export const isWith = (chosen: Delegates | null, to: Address): boolean =>
  chosen?.split.length === 0 && isSameAddress(chosen.delegate ?? ZERO, to);
