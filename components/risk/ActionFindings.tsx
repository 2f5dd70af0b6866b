'use client';
import { useContext } from 'react';
import { FindingsContext } from './FindingsContext';
import { SEVERITIES, toCheck } from './severity';

const MOST = 5;

/** What the checks found about one call, under it; low findings stand in the list below only. */
export function ActionFindings({ path }: { path: readonly number[] }) {
  const judged = useContext(FindingsContext);
  const own = toCheck(judged?.items ?? []).filter((each) => each.path.join('.') === path.join('.'));
  if (own.length === 0) return undefined;
  return (
    <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {own.slice(0, MOST).map(({ check, sentence, severity }) => (
        <li
          key={`${check} ${sentence}`}
          className={`w-fit max-w-full rounded-control px-3 py-1.5 text-14 [overflow-wrap:anywhere] ${SEVERITIES[severity].soft}`}
        >
          <span aria-hidden="true" className={`font-semibold ${SEVERITIES[severity].text}`}>
            {SEVERITIES[severity].sign}{' '}
          </span>
          <span className="sr-only">{SEVERITIES[severity].word}: </span>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
