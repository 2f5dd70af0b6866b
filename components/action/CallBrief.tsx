import { useState } from 'react';
import { FoundBrief } from '@/components/risk/FoundBrief';
import { countWords, toCheck } from '@/components/risk/severity';
import { LONG_PATIENCE } from '@/components/risk/useMarks';
import { usePatience } from '@/components/ui/list/usePatience';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { RisksView } from '@/lib/query/analysis/finding';
import type { ProposalView } from '@/lib/query/proposal';
import { CallSentence } from './CallSentence';
import { type ProposalAnalysis, useAnalysis } from './useAnalysis';

const MOST = 5;

/** Effects for the voting sheet; `isLate` where they came too late to stand above the sides, which they would push away. */
export function useBrief(proposal: ProposalView) {
  const analysis = useAnalysis(proposal);
  const about = `${proposal.dao.id} ${proposal.id}`;
  const isShown = usePatience(analysis.isSettled, true, about, LONG_PATIENCE);
  // Its place is decided once: a later question to the chain must not move it.
  const [placed, setPlaced] = useState<{ about: string; isLate: boolean }>();
  if (isShown && placed?.about !== about) setPlaced({ about, isLate: !analysis.isSettled });
  return { analysis, isShown, isLate: placed?.about === about && placed.isLate };
}

/** Summary of a proposal's effects in the voting sheet; on wide screens the effects stand beside it. */
export function CallBrief({ analysis }: { analysis: ProposalAnalysis }) {
  const { calls: reading, findings, isShown } = analysis;
  const { calls } = reading;
  if (!isShown)
    return (
      <div className="mb-4 md:hidden">
        <p className="mb-2 text-14 text-second" role="status">
          {t`Reading what it does`}…
        </p>
        <Skeleton lines={4} />
      </div>
    );
  if (calls === undefined || calls.length === 0) return undefined;
  const rest = calls.length - MOST;
  return (
    <section aria-label={t`What you vote on`} className="mb-4 md:hidden">
      <h3 className="mb-1 text-14 font-semibold">{t`What it does`}</h3>
      <ol className="grid gap-1.5">
        {calls.slice(0, MOST).map((call, index) => (
          <li key={index} className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-14">
            <span className="leading-[1.85] text-second">{index + 1}</span>
            <CallSentence call={call} className="text-14" />
          </li>
        ))}
      </ol>
      {rest > 0 ? (
        <p className="mt-1 text-13 text-second">{rich`and ${rest} more ${rest === 1 ? t`call` : t`calls`}, on the page of the proposal`}</p>
      ) : undefined}
      {findings.judged === undefined ? undefined : <RiskBrief judged={findings.judged} />}
    </section>
  );
}

function RiskBrief({ judged }: { judged: RisksView }) {
  const things = toCheck(judged.items);
  if (things.length === 0) return <p className="mt-2 text-13 text-second">{countWords(0, judged)}.</p>;
  return <FoundBrief things={things} label={countWords(things.length, judged)} />;
}
