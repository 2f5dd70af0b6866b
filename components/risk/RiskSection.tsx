'use client';
import { Empty } from '@/components/ui/Empty';
import { CHECKS } from '@/core/decode/risk/checks';
import { useFindings } from '@/lib/act/analysis/findings';
import type { ProposalView } from '@/lib/query/proposal';
import { FindingRow } from './FindingRow';
import { CHECKS_ID, countWords, toCheck } from './severity';

/** All that the checks found, why it matters and what was looked at; which were made, and which could not be and why. */
export function RiskSection({ proposal }: { proposal: ProposalView }) {
  const judged = useFindings(proposal);
  if (judged === undefined) return undefined;
  const { findings, checked, unknown } = judged;
  const things = toCheck(findings).length;
  return (
    <section aria-label="Checks" id={CHECKS_ID} tabIndex={-1} className="scroll-mt-20">
      <h2 className="mb-2">Things to check</h2>
      {findings.length === 0 ? (
        <Empty title={countWords(0, checked.length)}>
          That says nothing about what no check looks at: read what it does before you vote.
        </Empty>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-card">
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.id} ${finding.action.join('.')} ${finding.sentence}`}
              finding={finding}
            />
          ))}
        </ul>
      )}
      <details className="mt-2 text-14">
        <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">
          {things === 0 ? '' : `${checked.length} checks were made. `}
          {unknown.length} could not be made
        </summary>
        <ul className="grid gap-2">
          {unknown.map(({ id, reason }) => (
            <li key={id}>
              <span className="font-mono text-13">{id}</span> {nameOf(id)}
              <span className="block text-13 text-second">{reason}</span>
            </li>
          ))}
        </ul>
        <h3 className="mt-4 mb-1 text-14 font-semibold">Made</h3>
        <p className="text-second">{checked.map((id) => `${id} ${nameOf(id)}`).join(' · ')}</p>
      </details>
    </section>
  );
}

function nameOf(id: string): string {
  return (CHECKS.find((check) => check.id === id)?.name ?? '').toLowerCase().replaceAll('_', ' ');
}
