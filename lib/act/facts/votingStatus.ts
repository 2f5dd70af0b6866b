import type { Address } from 'viem';
import { type PowerDao, readPower } from '@/chain/contracts/power';
import { holdingViews } from '@/chain/contracts/tokenViews';
import { callViews, type View, ZERO } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { tokenWord } from '@/core/governor/act/tokenWords';
import type { ActChain, ActDao } from '../acts/act';

/** An account's votes as the Governor counts them, balance and delegate; null where no contract says, or there is no delegate. */
export type VotingStatus = {
  votesNow: bigint | null;
  balance: bigint | null;
  /** The views that gave them. */
  votesFrom: View<bigint> | null;
  balanceFrom: View<bigint> | null;
  delegate: Address | null;
  /** The token says who votes with the tokens of an account, or that nobody does. */
  knowsDelegate: boolean;
};

/** Reads an account's standing at a block; without a token there is neither balance nor delegate. */
export async function readVotingStatus(
  chain: ActChain,
  dao: PowerDao,
  account: Address,
  block: bigint,
): Promise<VotingStatus> {
  const asked: Partial<ReturnType<typeof holdingViews>> =
    dao.token === null ? {} : holdingViews(dao.token.address, account);
  const [{ votes, from }, { balance = null, delegate = null }] = await Promise.all([
    readPower(chain, dao, account, block, chain),
    callViews(chain, asked, block, chain),
  ]);
  const figures = { votesNow: votes, balance, votesFrom: from, balanceFrom: asked.balance ?? null };
  return { ...figures, knowsDelegate: delegate !== null, delegate: delegate === ZERO ? null : delegate };
}

/** Why an account had no votes at the snapshot, from what the token says of it now. */
export function whyNoPower(facts: VotingStatus & { account: Address }, dao: Pick<ActDao, 'token'>) {
  const { votesNow, balance, delegate } = facts;
  if (votesNow !== null && votesNow > 0n) return blocked('no-power-late');
  if (balance === 0n) return blocked('no-power-tokens', { symbol: tokenWord(dao.token) });
  if (balance === null || !facts.knowsDelegate) return blocked('no-power-untold');
  if (delegate === null) return blocked('no-power-undelegated');
  if (delegate.toLowerCase() === facts.account.toLowerCase()) return blocked('no-power-late');
  return blocked('no-power-delegated', { delegate });
}
