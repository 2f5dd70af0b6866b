import { formatAddress } from '@/core/format';
import { languageNow } from '@/core/language/language';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

/** A piece of the sentence that says what all calls do; amounts stand out. */
type Piece = { text: string; isStrong: boolean };

const MOST = 3;

/**
 * What the calls of a proposal do, in one sentence: how many there are, for its end may be cut off, the first three each in
 * its own words, of the others how many.
 */
export function effectOf(calls: readonly Pick<CallView, 'sentence'>[]): Piece[] {
  const shown = calls.slice(0, calls.length > MOST + 1 ? MOST : MOST + 1).map(({ sentence }) => sentence);
  const rest = calls.length - shown.length;
  const parts = shown.map((sentence) =>
    sentence.map((part, at) => pieceOf(part, calls.length > 1 && at === 0)),
  );
  if (rest > 0) parts.push([{ text: t`${rest} more`, isStrong: false }]);
  const count = calls.length < 2 ? [] : [{ text: `${plural(calls.length, 'action')}: `, isStrong: false }];
  return parts.flatMap((pieces, index) => [
    ...(index === 0 ? count : [{ text: index === parts.length - 1 ? t` and ` : ', ', isStrong: false }]),
    ...pieces,
  ]);
}

function pieceOf({ kind, text, who }: SentencePartView, isWithin: boolean): Piece {
  if (kind === 'address') {
    const isNamed = who !== null && who !== t`a contract`;
    return { text: isNamed ? `${who} ${formatAddress(text)}` : formatAddress(text), isStrong: false };
  }
  const [first = '', second = ''] = text;
  // An abbreviation keeps its capitals, and so do the nouns of German.
  const words =
    isWithin && languageNow() !== 'de' && second === second.toLowerCase()
      ? first.toLowerCase() + text.slice(first.length)
      : text;
  return { text: words, isStrong: kind === 'amount' };
}
