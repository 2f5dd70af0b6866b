import { formatDuration } from '@/core/format';
import { type ClockNow, type Moment, momentOf, momentOfEvent } from '@/core/governor/moment';
import type { EventView, ProposalView } from '@/lib/query/proposal';
import { type Cancellation, cancellationOf } from './moments';

/** One step of a proposal's life; `when` is null where no time can be said, `event` the log that proves it. */
export type TimelineStep = {
  key: string;
  title: string;
  done: boolean;
  when: Moment;
  /** Put before the time, such as “earliest”. */
  prefix?: string;
  note?: string;
  event?: EventView;
};

/** The life of a proposal as it is known: what happened by its events, what is to come by the Governor's clock. */
export function timelineOf(proposal: ProposalView): TimelineStep[] {
  const now: ClockNow = { clock: proposal.dao.clock, at: proposal.dao.at };
  const proposed: TimelineStep = {
    key: 'proposed',
    title: 'Proposed',
    done: true,
    when: momentOfEvent(proposal.created, now),
    event: proposal.created,
  };
  if (proposal.state === 'CANCELED' && cancellationOf(proposal) === 'before-voting') {
    return [proposed, cancelled(proposal, now)];
  }
  return [proposed, ...voting(proposal, now), ...after(proposal, now)];
}

function voting(proposal: ProposalView, now: ClockNow): TimelineStep[] {
  const { state, snapshot, deadline } = proposal;
  // Where the contract does not say its state, only the clock tells.
  const isSilent = state === 'UNKNOWN';
  const isOpen = isSilent ? snapshot < now.clock.now : state !== 'PENDING';
  const isClosed = isSilent ? deadline < now.clock.now : isOpen && state !== 'ACTIVE';
  const isExtended = proposal.events.some((event) => event.name === 'ProposalExtended');
  const snapshotNote =
    now.clock.mode === 'timestamp' ? undefined : `snapshot block ${snapshot.toLocaleString('en')}`;
  const deadlineNote = [
    now.clock.mode === 'timestamp' ? '' : `last block ${deadline.toLocaleString('en')}`,
    isExtended ? 'extended, because the quorum was reached late' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return [
    {
      key: 'opens',
      title: isOpen ? 'Voting opened' : 'Voting opens',
      done: isOpen,
      when: momentOf(snapshot, now),
      ...(snapshotNote === undefined ? {} : { note: snapshotNote }),
    },
    {
      key: 'closes',
      title: isClosed ? 'Voting closed' : 'Voting closes',
      done: isClosed,
      when: momentOf(deadline, now),
      ...(deadlineNote === '' ? {} : { note: deadlineNote }),
    },
  ];
}

function after(proposal: ProposalView, now: ClockNow): TimelineStep[] {
  switch (proposal.state) {
    case 'PENDING':
    case 'ACTIVE':
      return [ahead(proposal)];
    case 'SUCCEEDED':
      return [waiting(proposal)];
    case 'DEFEATED':
      return [{ key: 'end', title: 'Defeated', done: true, when: null }];
    case 'EXPIRED':
      return [...queued(proposal, now), expiry(proposal)];
    case 'QUEUED':
      return [
        ...queued(proposal, now),
        { key: 'end', title: 'Execution', done: false, when: null },
        ...(proposal.expires === null ? [] : [expiry(proposal)]),
      ];
    case 'EXECUTED':
      return [...queued(proposal, now), executed(proposal, now)];
    case 'CANCELED':
      return [...queued(proposal, now), cancelled(proposal, now)];
    case 'UNKNOWN':
      return queued(proposal, now);
  }
}

// No time: somebody has to queue it first, and until then nobody knows when it can be executed.
function ahead(proposal: ProposalView): TimelineStep {
  const delay = proposal.dao.timelock?.delay ?? null;
  const title =
    delay === null
      ? 'If it passes: execution'
      : `If it passes: queue, then ${formatDuration(delay)} of timelock`;
  return { key: 'after', title, done: false, when: null };
}

function waiting(proposal: ProposalView): TimelineStep {
  const delay = proposal.dao.timelock?.delay ?? null;
  if (proposal.dao.timelock === null)
    return { key: 'after', title: 'Ready to execute', done: false, when: null };
  const note = delay === null ? undefined : `then ${formatDuration(delay)} of timelock`;
  return {
    key: 'after',
    title: 'Ready to queue',
    done: false,
    when: null,
    ...(note === undefined ? {} : { note }),
  };
}

function queued(proposal: ProposalView, now: ClockNow): TimelineStep[] {
  const event = proposal.events.find((each) => each.name === 'ProposalQueued');
  const { eta, at } = proposal;
  const steps: TimelineStep[] = [];
  if (event !== undefined) {
    steps.push({ key: 'queued', title: 'Queued', done: true, when: momentOfEvent(event, now), event });
  } else if (proposal.state === 'QUEUED') {
    steps.push({ key: 'queued', title: 'Queued', done: true, when: null, note: 'its event is not read yet' });
  }
  if (eta !== null && eta > 0n && proposal.state === 'QUEUED') {
    const done = eta <= at.timestamp;
    steps.push({
      key: 'eta',
      title: 'Executable',
      done,
      when: { seconds: eta, about: false },
      prefix: 'from',
    });
  }
  return steps;
}

/** The moment from which a Compound timelock refuses what is queued. */
function expiry({ expires, state }: ProposalView): TimelineStep {
  const when = expires === null ? null : { seconds: expires, about: false };
  const isOver = state === 'EXPIRED';
  return { key: 'expiry', title: isOver ? 'Expired' : 'Expires unless executed', done: isOver, when };
}

function executed(proposal: ProposalView, now: ClockNow): TimelineStep {
  const event = proposal.events.find((each) => each.name === 'ProposalExecuted');
  if (event !== undefined) {
    return { key: 'end', title: 'Executed', done: true, when: momentOfEvent(event, now), event };
  }
  const note = proposal.dao.sync.complete
    ? 'executed on the timelock itself; the Governor recorded nothing'
    : 'its event is not read yet';
  return { key: 'end', title: 'Executed', done: true, when: null, note };
}

const CANCEL_NOTE: Record<Cancellation, string | undefined> = {
  'before-voting': 'by its proposer',
  governor: undefined,
  timelock: 'the Governor itself recorded nothing',
  unknown: 'where is not known yet',
};

function cancelled(proposal: ProposalView, now: ClockNow): TimelineStep {
  const event = proposal.events.find((each) => each.name === 'ProposalCanceled');
  const where = cancellationOf(proposal);
  const note = CANCEL_NOTE[where];
  return {
    key: 'end',
    title: where === 'timelock' ? 'Cancelled in the timelock' : 'Cancelled',
    done: true,
    when: event === undefined ? null : momentOfEvent(event, now),
    ...(note === undefined ? {} : { note }),
    ...(event === undefined ? {} : { event }),
  };
}
