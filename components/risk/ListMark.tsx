'use client';
import { type Judged, useFindings } from '@/lib/act/analysis/findings';
import { countWords, SEVERITIES, toCheck } from './severity';

/** How many things there are to check in a proposal of a list; nothing where none was found, for that says nothing. */
export function ListMark({ proposal }: { proposal: Judged }) {
  const findings = useFindings(proposal);
  const things = toCheck(findings?.findings ?? []);
  const [worst] = things;
  if (worst === undefined) return undefined;
  return (
    <span className={`font-medium ${SEVERITIES[worst.severity].text}`}>▲ {countWords(things.length, 0)}</span>
  );
}
