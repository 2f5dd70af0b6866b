import { formatCoin, formatDate, formatDuration, formatVotes } from '@/core/format';
import type { RevertFormatters } from '@/core/governor/errors/reverts';
import type { ActContext } from '../acts/act';

/** How the figures of a contract's error are said here: votes with the token's symbol, times in the reader's zone. */
export function revertFormattersOf({ dao, chain }: Pick<ActContext, 'dao' | 'chain'>): RevertFormatters {
  const { token } = dao;
  return {
    votes: token === null ? undefined : (amount) => `${formatVotes(amount, token.decimals)} ${token.symbol}`,
    coin: (wei) => formatCoin(wei, chain.currency),
    time: (seconds) => formatDate(seconds),
    span: formatDuration,
  };
}
