import { formatAddress, plural } from '@/core/format';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

/** A piece of the sentence that says what all calls do; amounts and what is set stand out. */
type Piece = { text: string; isStrong: boolean };

const MOST = 3;

/** What the calls of a proposal do, in one sentence: the first three each in its own words, of the others how many. */
export function effectOf(calls: readonly Pick<CallView, 'sentence'>[]): Piece[] {
  const shown = calls.slice(0, calls.length > MOST + 1 ? MOST : MOST + 1).map(({ sentence }) => sentence);
  const rest = calls.length - shown.length;
  const parts = shown.map((sentence, index) =>
    sentence.map((part, at) => pieceOf(part, index > 0 && at === 0)),
  );
  if (rest > 0) parts.push([{ text: plural(rest, 'more call'), isStrong: false }]);
  return parts.flatMap((pieces, index) => [
    ...(index === 0 ? [] : [{ text: index === parts.length - 1 ? ' and ' : ', ', isStrong: false }]),
    ...pieces,
  ]);
}

function pieceOf({ kind, text, who }: SentencePartView, isWithin: boolean): Piece {
  if (kind === 'address') {
    const isNamed = who !== null && who !== 'a contract';
    return { text: isNamed ? `${who} ${formatAddress(text)}` : formatAddress(text), isStrong: false };
  }
  const [first = '', second = ''] = text;
  // An abbreviation keeps its capitals.
  const words =
    isWithin && second === second.toLowerCase() ? first.toLowerCase() + text.slice(first.length) : text;
  return { text: words, isStrong: kind === 'amount' };
}
