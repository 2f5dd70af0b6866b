import { CalendarButton } from '@/components/calendar/CalendarButton';
import { Card } from '@/components/ui/Card';
import { Time } from '@/components/ui/text/Time';
import { type ClockNow, type Moment, momentAhead, momentOf } from '@/core/governor/moment';
import { formatCount, t, translate } from '@/core/language/message';
import { fromProposalHref } from '@/lib/draft/draftLinks';
import { type ProposalView, useVotingTimes, type VotingTimes } from '@/lib/query/proposal';
import { afterVoting, cancelled, step, type TimelineStep, toldBy, UNKNOWN_TIME } from './afterVoting';
import { EventLink } from './EventLink';
import { cancellationOf } from './moments';
import { ProposalId } from './ProposalHead';

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

/**
 * The life of a proposal as it is known: what happened by its events and the times of their blocks, what is to come by
 * the Governor's clock. `times` is undefined while it is read, null where it could not be.
 */
export function timelineOf(proposal: ProposalView, times: VotingTimes | null | undefined): TimelineStep[] {
  const now: ClockNow = { clock: proposal.dao.clock, at: proposal.dao.at };
  const { created } = proposal;
  const proposed = step('proposed', t`Proposed`, true, toldBy(created));
  if (proposal.state === 'CANCELED' && cancellationOf(proposal) === 'before-voting')
    return [proposed, cancelled(proposal)];
  return [proposed, ...voting(proposal, now, times), ...afterVoting(proposal)];
}

function voting(proposal: ProposalView, now: ClockNow, times: VotingTimes | null | undefined) {
  const { state, snapshot, deadline, events, created } = proposal;
  // Only the clock tells if the contract does not give the state.
  const isSilent = state === 'UNKNOWN';
  const isOpen = isSilent ? snapshot < now.clock.now : state !== 'PENDING';
  const isClosed = isSilent ? deadline < now.clock.now : isOpen && state !== 'ACTIVE';
  const isExtended = events.some((event) => event.name === 'ProposalExtended');
  const ofBlock = (text: string) => (now.clock.mode === 'timestamp' ? [] : [text]);
  const first = ofBlock(t`snapshot block ${formatCount(snapshot)}`);
  const last = ofBlock(t`last block ${formatCount(deadline)}`);
  const extended = isExtended ? [t`extended, because the quorum was reached late`] : [];
  const next = events.find(({ name }) => name === 'ProposalQueued' || name === 'ProposalExecuted');
  const after = next?.timestamp ?? now.at.timestamp;
  const opened = pastOf(snapshot, times?.opened, now, [created.timestamp ?? 0n, after]);
  const closed = pastOf(deadline, times?.closed, now, [opened?.seconds ?? created.timestamp ?? 0n, after]);
  const told = (key: string, title: string, isDone: boolean, when: Moment, notes: string[]) => {
    const isUnknown = isDone && when === null && times !== undefined;
    const note = [...(isUnknown ? [translate(UNKNOWN_TIME)] : []), ...notes].join(' · ') || undefined;
    return step(key, title, isDone, { when, note });
  };
  const opens = isOpen ? opened : momentAhead(snapshot, now);
  const closes = isClosed ? closed : momentAhead(deadline, now);
  return [
    told('opens', isOpen ? t`Voting opened` : t`Voting opens`, isOpen, opens, first),
    told('closes', isClosed ? t`Voting closed` : t`Voting closes`, isClosed, closes, [...last, ...extended]),
  ];
}

/** A past moment by the time of its block; an estimate only where it lies between its neighbours. */
function pastOf(
  timepoint: bigint,
  own: bigint | null | undefined,
  now: ClockNow,
  [from, to]: [bigint, bigint],
): Moment {
  if (own != null) return { seconds: own, about: false };
  const { mode } = now.clock;
  const found = mode === 'blocknumber' ? null : momentOf(timepoint, now);
  return found?.about && (found.seconds < from || found.seconds > to) ? null : found;
}
