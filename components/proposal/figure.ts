import { formatVotes } from '@/core/format';
import type { DaoView } from '@/lib/query/dao';

/** An amount of votes with the token's symbol, where the Governor names a token. */
export function votesText(value: bigint, dao: Pick<DaoView, 'token'>): string {
  const { token } = dao;
  return token === null ? value.toString() : `${formatVotes(value, token.decimals)} ${token.symbol}`;
}

/** The decimals of the voting token; 0 where the Governor names none. */
export function decimalsOf(dao: Pick<DaoView, 'token'>): number {
  return dao.token?.decimals ?? 0;
}
