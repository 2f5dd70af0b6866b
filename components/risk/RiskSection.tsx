'use client';
import { Empty } from '@/components/ui/Empty';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { FindingsView, RisksView } from '@/lib/query/analysis/finding';
import { FindingRow } from './FindingRow';
import { RiskPlace } from './RiskPlace';
import { besideCall, CHECKS_ID, countWords, toCheck } from './severity';

/** What the checks found about the whole proposal and beside no call, and why it matters; which were made, and which could not be and why. */
export function RiskSection({ findings, isShown }: { findings: FindingsView; isShown: boolean }) {
  const { judged, error, retry } = findings;
  if (judged === undefined || !isShown) return <RiskPlace error={error} retry={retry} />;
  const { items, made, undecided } = judged;
  const things = toCheck(items).length;
  const others = items.filter((each) => !besideCall(items, each.path).includes(each));
  const beside = items.length - others.length;
  return (
    <section aria-label={t`Checks`} id={CHECKS_ID} tabIndex={-1} className="scroll-mt-20">
      <h2 className="mb-2">{t`Things to check`}</h2>
      {beside === 0 ? undefined : (
        <p className="mb-2 text-15">
          {rich`${beside === 1 ? t`One stands` : t`${beside} stand`} above, beside the action ${beside === 1 ? t`it is` : t`they are`} about.`}
        </p>
      )}
      {items.length === 0 ? (
        <Empty
          title={countWords(0, judged)}
        >{t`That says nothing about what no check looks at: read what it does before you vote.`}</Empty>
      ) : others.length === 0 ? undefined : (
        <ul className="overflow-hidden rounded-card border border-line bg-card">
          {others.map((finding) => (
            <FindingRow
              key={`${finding.check} ${finding.path.join('.')} ${finding.sentence}`}
              finding={finding}
            />
          ))}
        </ul>
      )}
      <details className="mt-2 text-14">
        <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">
          {things === 0
            ? t`Which checks`
            : t`${made.length} checks were made. ${undecided.length} could not be made`}
        </summary>
        <ul className="grid gap-2">
          {undecided.map((check) => (
            <li key={check.id}>
              <span className="font-mono text-13">{check.id}</span> {nameOf(check)}
              <span className="block text-13 text-second">{check.reason}</span>
            </li>
          ))}
        </ul>
        <h3 className="mt-4 mb-1 text-14 font-semibold">{t`Made`}</h3>
        <p className="text-second">{made.map((check) => `${check.id} ${nameOf(check)}`).join(' · ')}</p>
      </details>
    </section>
  );
}

function nameOf({ name }: RisksView['made'][number]): string {
  return name.toLowerCase().replaceAll('_', ' ');
}
