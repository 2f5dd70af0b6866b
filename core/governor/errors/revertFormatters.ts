import { formatCoin, formatDate, formatDuration, formatVotes } from '@/core/format';
import type { RevertFormatters } from './reverts';

/** How the figures of a contract's error are said here: votes with the token's symbol, times in the reader's zone. */
export function revertFormattersOf(of: {
  dao: { token: { symbol: string; decimals: number } | null };
  chain: { currency: string };
}): RevertFormatters {
  const { token } = of.dao;
  return {
    votes: token === null ? undefined : (amount) => `${formatVotes(amount, token.decimals)} ${token.symbol}`,
    coin: (wei) => formatCoin(wei, of.chain.currency),
    time: (seconds) => formatDate(seconds),
    span: formatDuration,
  };
}
