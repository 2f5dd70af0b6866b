import { formatCount, t } from '@/core/language/message';

/** Why a text cannot be sent, in words after “it is not …”: too long, half a surrogate pair, or a NUL; else undefined. */
export function whyNotText(text: string, mostBytes: number): string | undefined {
  if (text.length > mostBytes || new TextEncoder().encode(text).length > mostBytes)
    return t`a text of at most ${formatCount(mostBytes)} bytes`;
  if (/\p{Surrogate}/u.test(text)) return t`a text of whole characters (it has half of one)`;
  if (text.includes('\u0000')) return t`a text without the character NUL`;
  return undefined;
}
