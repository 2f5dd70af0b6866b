'use client';
import type { RiskMark } from '@/lib/query/analysis/openFindings';
import { countWords, SEVERITIES, toCheck } from './severity';

/** How many things there are to check in a proposal of a list; nothing where none was found, for that says nothing. */
export function ListMark({ marks }: { marks: readonly RiskMark[] }) {
  const things = toCheck(marks);
  const [worst] = things;
  if (worst === undefined) return undefined;
  return (
    <span className={`font-medium whitespace-nowrap ${SEVERITIES[worst.severity].text}`}>
      ▲ {countWords(things.length)}
    </span>
  );
}
