import { createContext, useContext } from 'react';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { RisksView, RiskView } from '@/lib/query/analysis/finding';
import { besideCall, findingId, SEVERITIES } from './severity';

/** Findings about one call, under it, each with its reason on request; low findings stand in the list below only. */
export function ActionFindings({ path }: { path: readonly number[] }) {
  const own = besideCall(useContext(FindingsContext)?.items ?? [], path);
  if (own.length === 0) return undefined;
  return (
    <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {own.map((finding) => (
        <li
          key={`${finding.check} ${finding.sentence}`}
          id={findingId(finding)}
          className={`w-fit max-w-full rounded-control px-3 py-1.5 text-14 [overflow-wrap:anywhere] ${SEVERITIES[finding.severity].soft}`}
        >
          <span aria-hidden="true" className={`font-semibold ${SEVERITIES[finding.severity].text}`}>
            {SEVERITIES[finding.severity].sign}{' '}
          </span>
          <span className="sr-only">{SEVERITIES[finding.severity].word}: </span>
          {finding.sentence}
          <FindingReason finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** Findings about the surrounding proposal, for whoever shows a call; undefined before the checks ran. */
export const FindingsContext = createContext<RisksView | undefined>(undefined);

/** On request why a finding matters and what was looked at. */
export function FindingReason({ finding: { why, check, looked } }: { finding: RiskView }) {
  return (
    <details className="text-14">
      <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`Why it matters`}</summary>
      <p>{why}</p>
      <p className="mt-1 mb-2 text-13 text-second">{rich`Check ${check}. Looked at: ${looked}.`}</p>
    </details>
  );
}
