import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

/** A piece of the sentence that says what all calls do; verbs and amounts stand out. */
type Piece = { text: string; isStrong: boolean };

/** So many calls are told; the others are counted, never left out. */
const MOST = 3;

/** Sums up a proposal's calls in one sentence: a clause for each of the first three, and how many more there are. */
export function effectOf(calls: readonly Pick<CallView, 'brief'>[]): Piece[] {
  const clauses = calls.slice(0, MOST).map(({ brief }) => brief.map(pieceOf));
  const rest = calls.length - clauses.length;
  if (rest > 0) clauses.push([{ text: plural(rest, 'more action'), isStrong: false }]);
  const pieces = clauses.flatMap((clause, index) => [
    ...(index === 0 ? [] : [{ text: index === clauses.length - 1 ? t` and ` : ', ', isStrong: false }]),
    ...clause,
  ]);
  const [first, ...others] = pieces;
  return first === undefined ? [] : [{ ...first, text: capital(first.text) }, ...others];
}

function pieceOf({ kind, text, who }: SentencePartView): Piece {
  if (kind !== 'address') return { text, isStrong: kind !== 'text' };
  // A description that fits many accounts does not identify one.
  const isOne =
    who !== null && ![t`a contract`, t`an account`, t`an address never used before`].includes(who);
  return { text: isOne ? who : formatAddress(text), isStrong: false };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
