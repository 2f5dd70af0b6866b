'use client';
import { rich } from '@/components/ui/text/rich';
import type { RisksView } from '@/lib/query/analysis/finding';
import { briefly, countWords, SEVERITIES, toCheck } from './severity';

const MOST = 2;

/** One or two lines for somebody about to vote: the gravest that was found, and how much more there is. */
export function RiskBrief({ judged }: { judged: RisksView }) {
  const things = toCheck(judged.items);
  if (things.length === 0) {
    return <p className="mt-2 text-13 text-second">{countWords(0, judged)}.</p>;
  }
  const rest = things.length - MOST;
  return (
    <ul aria-label={countWords(things.length, judged)} className="mt-2 grid gap-1.5">
      {things.slice(0, MOST).map(({ check, path, sentence, severity }) => (
        <li
          key={`${check} ${path.join('.')}`}
          className={`rounded-control px-3 py-1.5 text-13 break-words ${SEVERITIES[severity].soft}`}
        >
          <span aria-hidden="true" className={`font-semibold ${SEVERITIES[severity].text}`}>
            {SEVERITIES[severity].sign}{' '}
          </span>
          {briefly(sentence)}
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-13 text-second">{rich`and ${rest} more to check, on the page of the proposal`}</li>
      ) : undefined}
    </ul>
  );
}
