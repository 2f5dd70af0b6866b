import type { Address } from 'viem';
import { holdingViews, powerView } from '@/chain/contracts/tokenViews';
import { callViews, ZERO } from '@/chain/rpc/view';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import type { ActChain, ActDao } from '../acts/act';

/** An account's votes, balance and delegate; null where the token does not say, or there is no delegate. */
export type VotingStatus = { votesNow: bigint | null; balance: bigint | null; delegate: Address | null };

const NOBODY: VotingStatus = { votesNow: null, balance: null, delegate: null };

/** Reads an account's standing at a block; all null where the Governor names no token. */
export async function readVotingStatus(
  chain: ActChain,
  token: ActDao['token'],
  account: Address,
  block: bigint,
): Promise<VotingStatus> {
  if (token === null) return NOBODY;
  const asked = { votesNow: powerView(token, account), ...holdingViews(token.address, account) };
  const { votesNow, balance, delegate } = await callViews(chain, asked, block, chain);
  return { votesNow, balance, delegate: delegate === ZERO ? null : delegate };
}

/** Why an account had no votes at the snapshot, from what the token says of it now. */
export function whyNoPower(
  facts: VotingStatus & { account: Address },
  dao: Pick<ActDao, 'token'>,
): QuorateError {
  const symbol = dao.token?.symbol ?? 'tokens';
  const { votesNow, balance, delegate } = facts;
  if (votesNow !== null && votesNow > 0n) return blocked('no-power-late');
  if (balance === null || balance === 0n) return blocked('no-power-tokens', { symbol });
  if (delegate === null) return blocked('no-power-undelegated');
  if (delegate.toLowerCase() === facts.account.toLowerCase()) return blocked('no-power-late');
  return blocked('no-power-delegated', { delegate });
}
