import { t } from '@/core/language/message';
import type { Token, Unknown } from '../dao';

/** A capability of a token that its contract lacks, or of which nothing could be told. */
type TokenGap = 'token.decimals' | 'token.symbol' | 'token.delegates';

/** Whether something about the token of an organisation is not known. */
export function lacksToken(
  { unknown }: { unknown: readonly Pick<Unknown, 'capability'>[] },
  gap: TokenGap,
): boolean {
  return unknown.some(({ capability }) => capability === gap);
}

/** The word for tokens in a sentence, where the token has no symbol too. */
export function tokenWord(token: Pick<Token, 'symbol'> | null): string {
  return token === null || token.symbol === '' ? t`tokens` : token.symbol;
}

/** Names the unit of an amount of votes: base units if the token's decimals are unknown. */
export function unitWord(token: Pick<Token, 'symbol'>, isCounted: boolean): string {
  if (isCounted) return tokenWord(token);
  return token.symbol === '' ? t`base units` : t`base units of ${token.symbol}`;
}
