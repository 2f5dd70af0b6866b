'use client';
import { RiskBrief } from '@/components/risk/RiskBrief';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { CallSentence } from './CallSentence';
import { useAnalysis } from './useAnalysis';

const MOST = 5;

/** Summary of a proposal's effects in the voting sheet; on wide screens the effects stand beside it. */
export function CallBrief({ proposal }: { proposal: ProposalView }) {
  const { calls: reading, findings, isShown } = useAnalysis(proposal);
  const { calls } = reading;
  if (!isShown || calls === undefined || calls.length === 0) return undefined;
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
