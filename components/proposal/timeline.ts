import { type ClockNow, momentOf, momentOfEvent } from '@/core/governor/moment';
import type { ProposalView } from '@/lib/query/proposal';
import { afterVoting, cancelled, step, type TimelineStep } from './afterVoting';
import { cancellationOf } from './moments';

/** The life of a proposal as it is known: what happened by its events, what is to come by the Governor's clock. */
export function timelineOf(proposal: ProposalView): TimelineStep[] {
  const now: ClockNow = { clock: proposal.dao.clock, at: proposal.dao.at };
  const { created } = proposal;
  const proposed = step('proposed', 'Proposed', true, {
    when: momentOfEvent(created, now),
    event: created,
  });
  if (proposal.state === 'CANCELED' && cancellationOf(proposal) === 'before-voting') {
    return [proposed, cancelled(proposal, now)];
  }
  return [proposed, ...voting(proposal, now), ...afterVoting(proposal, now)];
}

function voting({ state, snapshot, deadline, events }: ProposalView, now: ClockNow): TimelineStep[] {
  // Where the contract does not say its state, only the clock tells.
  const isSilent = state === 'UNKNOWN';
  const isOpen = isSilent ? snapshot < now.clock.now : state !== 'PENDING';
  const isClosed = isSilent ? deadline < now.clock.now : isOpen && state !== 'ACTIVE';
  const isExtended = events.some((event) => event.name === 'ProposalExtended');
  const blockOf = (what: string, block: bigint) =>
    now.clock.mode === 'timestamp' ? [] : [`${what} block ${block.toLocaleString('en')}`];
  const extended = isExtended ? ['extended, because the quorum was reached late'] : [];
  return [
    step('opens', isOpen ? 'Voting opened' : 'Voting opens', isOpen, {
      when: momentOf(snapshot, now),
      note: blockOf('snapshot', snapshot)[0],
    }),
    step('closes', isClosed ? 'Voting closed' : 'Voting closes', isClosed, {
      when: momentOf(deadline, now),
      note: [...blockOf('last', deadline), ...extended].join(' · ') || undefined,
    }),
  ];
}
