'use client';
import { t } from '@/core/language/message';
import { countWords, SEVERITIES, toCheck } from './severity';
import type { ListMarks } from './useMarks';

/**
 * How many things there are to check in a proposal of a list. Nothing where none was found, for that says nothing; so
 * it is said where that is not known yet.
 */
export function ListMark({ marks: { found, state }, proposal }: { marks: ListMarks; proposal: bigint }) {
  const own = found?.get(proposal);
  const things = toCheck(own ?? []);
  const [worst] = things;
  if (worst !== undefined)
    return (
      <span className={`font-medium whitespace-nowrap ${SEVERITIES[worst.severity].text}`}>
        ▲ {countWords(things.length)}
      </span>
    );
  if (state === 'whole' && own !== undefined) return undefined;
  return <span className="text-second">{state === 'running' ? t`Checking…` : t`Not checked yet`}</span>;
}
