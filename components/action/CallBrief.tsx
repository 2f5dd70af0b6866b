'use client';
import { RiskBrief } from '@/components/risk/RiskBrief';
import { sentenceOf } from '@/core/decode/words/speak';
import { useReading } from '@/lib/act/analysis/reading';
import type { ProposalView } from '@/lib/query/proposal';
import { CallSentence } from './CallSentence';

const MOST = 5;

/** What a proposal does, in a few lines, in the sheet where a person votes; on wide screens it stands beside that. */
export function CallBrief({ proposal }: { proposal: ProposalView }) {
  const { actions, facts } = useReading(proposal);
  if (actions === undefined || actions.length === 0) return undefined;
  const rest = actions.length - MOST;
  return (
    <section aria-label="What you vote on" className="mb-4 md:hidden">
      <h3 className="mb-1 text-14 font-semibold">What it does</h3>
      <ol className="grid gap-1.5">
        {actions.slice(0, MOST).map((action) => (
          <li key={action.index} className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-14">
            <span className="leading-[1.85] text-second">{action.index + 1}</span>
            <CallSentence
              sentence={sentenceOf(action, facts)}
              facts={facts}
              place={action.place}
              className="text-14"
            />
          </li>
        ))}
      </ol>
      {rest > 0 ? (
        <p className="mt-1 text-13 text-second">
          and {rest} more {rest === 1 ? 'call' : 'calls'}, on the page of the proposal
        </p>
      ) : undefined}
      <RiskBrief proposal={proposal} />
    </section>
  );
}
