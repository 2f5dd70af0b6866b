import type { Address } from 'viem';
import { boundedLine, formatAddress, formatCoin, formatPercent, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { digits, spanWords } from '../words/figures';
import { tokenDecimals, tokenName, whoWords } from '../words/sentence';

/** An account, or all there are, in a warning: what it is and the ends of its address; of those on another chain nothing was read. */
export function namedAccount(address: Address | 'anyone' | null, facts: Facts, isHere = true): string {
  if (address === 'anyone') return t`every account`;
  if (address === null) return t`an unknown account`;
  const words = isHere ? whoWords(address, facts) : null;
  return words === null ? formatAddress(address) : `${words} (${formatAddress(address)})`;
}

/** An amount of a token or of the coin, in whole units where those are known. */
export function amountWords(asset: Address | 'coin', amount: bigint, facts: Facts): string {
  if (asset === 'coin') return formatCoin(amount, facts.currency);
  const decimals = tokenDecimals(asset, facts);
  const name = tokenName(asset, facts);
  if (decimals === undefined || decimals > 77)
    return t`${digits(amount)} base units of ${name ?? formatAddress(asset)}`;
  return `${formatVotes(amount, decimals)} ${name ?? formatAddress(asset)}`;
}

export function assetWords(asset: Address | 'coin', facts: Facts): string {
  return asset === 'coin' ? facts.currency : (tokenName(asset, facts) ?? formatAddress(asset));
}

/** The name of a function, or its selector. */
export function callWords(action: Action): string {
  if (action.function !== null) return `“${boundedLine(action.function, 40)}”`;
  return action.selector === null ? t`an unreadable call` : t`the unknown function ${action.selector}`;
}

/** “settings at block 123”. */
export function atBlock(what: string, facts: Facts): string {
  return facts.block === null ? what : t`${what} at block ${digits(facts.block)}`;
}

/** A share as all screens write it: “14.2%”. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole <= 0n ? t`an unknown share` : formatPercent(part, whole);
}

/** Seconds as words, for warnings about time. */
export function timeWords(seconds: bigint): string {
  return seconds <= 0n ? t`no time` : spanWords(seconds >= 7200n ? (seconds / 3600n) * 3600n : seconds);
}
