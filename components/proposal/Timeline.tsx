'use client';
import { CalendarButton } from '@/components/calendar/CalendarButton';
import { Card } from '@/components/ui/Card';
import { Time } from '@/components/ui/text/Time';
import { t } from '@/core/language/message';
import { fromProposalHref } from '@/lib/draft/draftLinks';
import { type ProposalView, useVotingTimes } from '@/lib/query/proposal';
import type { TimelineStep } from './afterVoting';
import { EventLink } from './EventLink';
import { ProposalId } from './ProposalHead';
import { timelineOf } from './timeline';

/** The life of a proposal, step by step; times that are estimated say “about”. */
export function Timeline({ proposal }: { proposal: ProposalView }) {
  const { data, loading } = useVotingTimes(proposal);
  const isAwaited = loading && proposal.dao.clock.mode === 'blocknumber';
  const steps = timelineOf(proposal, data ?? (isAwaited ? undefined : null));
  return (
    <Card title={t`Timeline`}>
      <ol>
        {steps.map((step, index) => (
          <Row key={step.key} step={step} last={index === steps.length - 1} chainId={proposal.dao.chainId} />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CalendarButton proposal={proposal} times={data ?? null} />
      </div>
      <a
        href={fromProposalHref(proposal.dao.id, `${proposal.dao.id}/${proposal.id}`)}
        className="mt-1 inline-flex min-h-11 items-center text-14 text-second underline decoration-line underline-offset-4 hover:text-ink print:hidden"
      >{t`Use as a start for a draft`}</a>
      {/* On phones the head has no room for it. */}
      <p className="mt-4 text-14 text-second sm:hidden">
        <ProposalId id={proposal.id} />
      </p>
    </Card>
  );
}

function Row({ step, last, chainId }: { step: TimelineStep; last: boolean; chainId: number }) {
  const { when, note, event } = step;
  return (
    <li className={`relative pl-6 ${last ? '' : 'pb-4'}`}>
      {last ? undefined : (
        <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={`absolute top-1.5 left-0 size-[11px] rounded-full border-2 ${step.done ? 'border-ink bg-ink' : 'border-third bg-card'}`}
      />
      <p className="text-15">
        {step.title}
        {step.done ? <span className="sr-only">{t` (done)`}</span> : undefined}
      </p>
      <p className="text-13 text-second">
        {when === null ? undefined : (
          <>
            {step.prefix} <Time seconds={when.seconds} isEstimate={when.about} />
          </>
        )}
        {event === undefined ? undefined : (
          <>
            {when === null ? '' : ' · '}
            <EventLink event={event} chainId={chainId} title={step.title} />
          </>
        )}
        {note === undefined ? undefined : `${when === null && event === undefined ? '' : ' · '}${note}`}
      </p>
    </li>
  );
}
