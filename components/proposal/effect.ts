import { formatAddress } from '@/core/format';
import { languageNow } from '@/core/language/language';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

/** A piece of the sentence that says what all calls do; amounts stand out. */
type Piece = { text: string; isStrong: boolean };

const MOST = 3;
/** So many calls are told where all are. */
export const MOST_TOLD = MOST + 1;

/**
 * What the calls of a proposal do, in one sentence: how many there are, for its end may be cut off, the first three each in
 * its own words, or fewer where there is no place for them, of the others how many. `isBrief` leaves out
 * the addresses of accounts that are known by what they are.
 */
export function effectOf(
  calls: readonly Pick<CallView, 'sentence'>[],
  most = MOST_TOLD,
  isBrief = false,
): Piece[] {
  const fits = most <= MOST ? most : calls.length > MOST_TOLD ? MOST : MOST_TOLD;
  const shown = calls.slice(0, fits).map(({ sentence }) => sentence);
  const rest = calls.length - shown.length;
  const parts = shown.map((sentence) =>
    sentence.map((part, at) => pieceOf(part, calls.length > 1 && at === 0, isBrief)),
  );
  if (rest > 0) parts.push([{ text: t`${rest} more`, isStrong: false }]);
  const count = calls.length < 2 ? [] : [{ text: `${plural(calls.length, 'action')}: `, isStrong: false }];
  return parts.flatMap((pieces, index) => [
    ...(index === 0 ? count : [{ text: index === parts.length - 1 ? t` and ` : ', ', isStrong: false }]),
    ...pieces,
  ]);
}

function pieceOf({ kind, text, who }: SentencePartView, isWithin: boolean, isBrief: boolean): Piece {
  if (kind === 'address') {
    const isNamed = who !== null && who !== t`a contract`;
    const address = formatAddress(text);
    // A description that fits many accounts does not identify one.
    const isOne = who !== t`an account` && who !== t`an address never used before`;
    const words = !isNamed || (isBrief && !isOne) ? address : isBrief ? who : `${who} ${address}`;
    return { text: words, isStrong: false };
  }
  const [first = '', second = ''] = text;
  // An abbreviation keeps its capitals, and so do the nouns of German.
  const words =
    isWithin && languageNow() !== 'de' && second === second.toLowerCase()
      ? first.toLowerCase() + text.slice(first.length)
      : text;
  return { text: words, isStrong: kind === 'amount' };
}
