import { formatCount, t } from '@/core/language/message';

/**
 * Says why a text cannot be sent as it stands, in words that continue "it is not …": too long in UTF-8, half a
 * surrogate pair, which becomes another character on its way, or a NUL; undefined if nothing is wrong.
 */
export function whyNotText(text: string, mostBytes: number): string | undefined {
  if (text.length > mostBytes || new TextEncoder().encode(text).length > mostBytes)
    return t`a text of at most ${formatCount(mostBytes)} bytes`;
  if (/\p{Surrogate}/u.test(text)) return t`a text of whole characters (it has half of one)`;
  if (text.includes('\u0000')) return t`a text without the character NUL`;
  return undefined;
}
