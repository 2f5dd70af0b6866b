'use client';
import { useState } from 'react';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import type { FindingsView } from '@/lib/query/analysis/finding';
import { FindingRow } from './FindingRow';
import { RiskPlace } from './RiskPlace';
import { besideCall, CHECKS_ID, countWords, toCheck } from './severity';

// Its names come when somebody asks which checks there are.
const CheckList = onDemand(
  () => import('./CheckList').then((module) => module.CheckList),
  <Skeleton lines={6} />,
);

/** Findings that stand beside no call, and why they matter; which checks ran, and which could not and why. */
export function RiskSection({ findings, isShown }: { findings: FindingsView; isShown: boolean }) {
  const { judged, error, retry } = findings;
  const [isOpen, setOpen] = useState(false);
  if (judged === undefined || !isShown) return <RiskPlace error={error} retry={retry} />;
  const { items, made, undecided } = judged;
  const things = toCheck(items).length;
  const others = items.filter((each) => !besideCall(items, each.path).includes(each));
  return (
    <section aria-label={t`Checks`} id={CHECKS_ID} tabIndex={-1} className="scroll-mt-20">
      {items.length > 0 && others.length === 0 ? undefined : <h2 className="mb-2">{t`Things to check`}</h2>}
      {items.length === 0 ? (
        <Empty title={countWords(0, judged)}>{t`Checks cannot find everything: read what it does.`}</Empty>
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
      <details className="mt-2 text-14 first:mt-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">
          {things === 0 ? t`Which checks` : t`${made.length} of ${made.length + undecided.length} checks ran`}
        </summary>
        {isOpen ? <CheckList judged={judged} /> : undefined}
      </details>
    </section>
  );
}
