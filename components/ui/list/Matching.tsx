import { useState } from 'react';
import { formatCount, plural, t } from '@/core/language/message';

type Props = { total: number | undefined; of?: number | undefined; noun: string };

/** How many of a list fit what it is narrowed to; nothing where it is not narrowed, or none fits, which the list says. */
export function Matching({ total, of, noun }: Props) {
  return (
    <p className="mb-2 text-13 text-second empty:hidden" aria-live="polite">
      {total === undefined || total === 0
        ? ''
        : of === undefined
          ? wordsOf(total, plural(total, noun))
          : wordsOf(total, t`${formatCount(total)} of ${plural(of, noun)}`)}
    </p>
  );
}

function wordsOf(total: number, what: string): string {
  return total === 1 ? t`${what} matches.` : t`${what} match.`;
}

/** The question that the shown rows answer: while the next one loads, the rows of the last one stay. */
export function useAnswered<Asked>({ loading }: { loading: boolean }, now: Asked): Asked {
  const [asked, setAsked] = useState(now);
  if (!loading && asked !== now) setAsked(now);
  return loading ? asked : now;
}
