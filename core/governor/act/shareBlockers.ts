import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress, formatVotes } from '@/core/format';
import type { Token } from '../dao';
import { type ShareChange, shareMoves, tokensTaken } from './shares';
import { tokenWord } from './tokenWords';

/** An account and a multi-delegate by their contracts; null where one did not answer. */
export type ShareStanding = {
  balance: bigint | null;
  /** Tokens that the multi-delegate may take from the account. */
  allowance: bigint | null;
  /** The token that the multi-delegate holds. */
  held: Address | null;
  /** The shares now, in the order of the changes. */
  shares: readonly (bigint | null)[];
};

type Where = { multiDelegate: Address; token: Pick<Token, 'address' | 'symbol' | 'decimals'> };

// Each new delegate costs a contract: more would fill a block.
const MOST = 50;

/** Reasons against a change of shares, the first to fix first. */
export function changeBlockers(
  changes: readonly ShareChange[],
  standing: ShareStanding,
  where: Where,
): readonly QuorateError[] {
  const { token, multiDelegate } = where;
  if (!isSameAddress(standing.held, token.address) || standing.shares.includes(null))
    return [blocked('shares-foreign')];
  const flaw = flawOf(changes, [multiDelegate, token.address]);
  if (flaw !== undefined) return [flaw];
  const say = shareAmount(token);
  for (const [at, { delegate, before }] of changes.entries()) {
    const now = standing.shares[at] ?? 0n;
    const words = { delegate: formatAddress(delegate), now: say(now), before: say(before) };
    if (now !== before) return [blocked('shares-changed', words)];
  }
  const needed = tokensTaken(changes);
  const short = shortOf(needed, standing, where);
  const allowed = standing.allowance ?? 0n;
  if (short !== undefined || allowed >= needed) return short === undefined ? [] : [short];
  return [blocked('shares-closed', { needed: say(needed), allowed: say(allowed) })];
}

/** Reasons against allowing the multi-delegate to take an amount. */
export function allowanceBlockers(
  amount: bigint,
  standing: ShareStanding,
  where: Where,
): readonly QuorateError[] {
  if (!isSameAddress(standing.held, where.token.address)) return [blocked('shares-foreign')];
  const short = shortOf(amount, standing, where);
  if (short !== undefined) return [short];
  return standing.allowance === amount ? [blocked('allowance-needless')] : [];
}

/** Writes amounts of a token with its symbol. */
export function shareAmount(token: Where['token']): (amount: bigint) => string {
  return (amount) => `${formatVotes(amount, token.decimals, 'exact')} ${tokenWord(token)}`;
}

function shortOf(needed: bigint, { balance }: ShareStanding, { token }: Where): QuorateError | undefined {
  const [say, held] = [shareAmount(token), balance ?? 0n];
  return held < needed ? blocked('shares-short', { needed: say(needed), held: say(held) }) : undefined;
}

function flawOf(changes: readonly ShareChange[], mute: readonly Address[]): QuorateError | undefined {
  const seen = changes.map(({ delegate }) => delegate.toLowerCase());
  const twice = changes.find((_, at) => seen.indexOf(seen[at] ?? '') !== at);
  if (twice !== undefined) return blocked('shares-twice', { delegate: formatAddress(twice.delegate) });
  const isMute = (one: Address) => BigInt(one) === 0n || mute.some((each) => isSameAddress(each, one));
  const lost = changes.find(({ delegate, after }) => after > 0n && isMute(delegate));
  if (lost !== undefined) return blocked('shares-mute', { delegate: formatAddress(lost.delegate) });
  const moves = shareMoves(changes).length;
  if (moves === 0) return blocked('shares-none');
  return moves > MOST ? blocked('shares-many', { most: String(MOST) }) : undefined;
}
