import { useState } from 'react';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chip } from '@/components/ui/StateChip';
import { t } from '@/core/language/message';
import type { FindingsView, RisksView, RiskView } from '@/lib/query/analysis/finding';
import { FindingReason } from './ActionFindings';
import { RiskPlace } from './RiskPlace';
import { besideCall, CHECKS_ID, countWords, findingId, SEVERITIES, toCheck, toChecks } from './severity';

// Its names come when somebody asks which checks there are.
const CheckList = onDemand(
  () => import('./CheckList').then((module) => module.CheckList),
  <Skeleton lines={6} />,
);

/** How many things there are to check; leads to them. */
export function RiskChip({ judged }: { judged: RisksView }) {
  const things = toCheck(judged.items);
  const isGrave = things.some(({ severity }) => severity === 'critical');
  const tone = isGrave ? 'against' : things.length > 0 ? 'warn' : 'plain';
  return (
    <button type="button" className="flex min-h-11 items-center" onClick={() => toChecks()}>
      <Chip tone={tone} sign={things.length > 0 ? '▲' : '○'}>
        {countWords(things.length, judged)}
      </Chip>
    </button>
  );
}

type Props = { findings: FindingsView; isShown: boolean; hasModule?: boolean };

/** Findings that stand beside no call, and why they matter; which checks ran, and which could not and why. */
export function RiskSection({ findings, isShown, hasModule }: Props) {
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
      {hasModule ? (
        <p className="mt-2 text-15">{t`The calls of its options, if it has some, are checked beside the vote.`}</p>
      ) : undefined}
      <details className="mt-2 text-14 first:mt-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">
          {things === 0 ? t`Which checks` : t`${made.length} of ${made.length + undecided.length} checks ran`}
        </summary>
        {isOpen ? <CheckList judged={judged} /> : undefined}
      </details>
    </section>
  );
}

/** One thing that was found: how grave, where, and on request why it matters and what was looked at. */
export function FindingRow({ finding }: { finding: RiskView }) {
  const { severity, path, sentence } = finding;
  const { word, sign, text, soft } = SEVERITIES[severity];
  return (
    <li id={findingId(finding)} className="border-t border-line-soft px-5 py-3 first:border-t-0 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <span className={`rounded-full px-2.5 py-0.5 font-semibold ${text} ${soft}`}>
          <span aria-hidden="true">{sign} </span>
          {word}
        </span>
        <span className="text-second">
          {path.length === 0 ? t`The whole proposal` : t`Action ${path.map((index) => index + 1).join('.')}`}
        </span>
      </p>
      <p className="mt-1 text-15 break-words">{sentence}</p>
      <FindingReason finding={finding} />
    </li>
  );
}
