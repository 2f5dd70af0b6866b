import { formatDuration } from '@/core/format';
import type { Moment } from '@/core/governor/moment';
import { phrase, t, translate, translated } from '@/core/language/message';
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
  note?: string | undefined;
  event?: EventView | undefined;
};

/** One step, without a time unless it is given. */
export function step(key: string, title: string, done: boolean, more: Partial<TimelineStep> = {}) {
  return { key, title, done, when: null, ...more };
}

/** Lists steps after the vote, by how it ended: the queue, the waiting, the end. */
export function afterVoting(proposal: ProposalView): TimelineStep[] {
  switch (proposal.state) {
    case 'PENDING':
    case 'ACTIVE':
      return [ahead(proposal)];
    case 'SUCCEEDED':
      return [waiting(proposal)];
    case 'DEFEATED':
      return [step('end', t`Defeated`, true)];
    case 'EXPIRED':
      return [...queued(proposal), expiry(proposal)];
    case 'QUEUED':
      return [
        ...queued(proposal),
        step('end', t`Execution`, false),
        ...(proposal.expires === null ? [] : [expiry(proposal)]),
      ];
    case 'EXECUTED':
      return [...queued(proposal), executed(proposal)];
    case 'CANCELED':
      return [...queued(proposal), cancelled(proposal)];
    case 'UNKNOWN':
      return queued(proposal);
  }
}

// No time: somebody has to queue it first, and until then nobody knows when it can be executed.
function ahead({ dao: { timelock } }: ProposalView): TimelineStep {
  const delay = timelock?.delay ?? null;
  const steps = delay === null ? t`execution` : t`queue, then ${formatDuration(delay)} of timelock`;
  return step('after', t`If it passes: ${steps}`, false);
}

function waiting({ dao: { timelock } }: ProposalView): TimelineStep {
  if (timelock === null) return step('after', t`Ready to execute`, false);
  const { delay } = timelock;
  const note = delay === null ? undefined : t`then ${formatDuration(delay)} of timelock`;
  return step('after', t`Ready to queue`, false, { note });
}

function queued(proposal: ProposalView): TimelineStep[] {
  const event = eventOf(proposal, 'ProposalQueued');
  const { eta, at, state } = proposal;
  const steps: TimelineStep[] = [];
  if (event !== undefined || state === 'QUEUED')
    steps.push(step('queued', t`Queued`, true, toldBy(event, t`its event is not read yet`)));
  if (eta !== null && eta > 0n && state === 'QUEUED') {
    const when = { seconds: eta, about: false };
    steps.push(step('eta', t`Executable`, eta <= at.timestamp, { when, prefix: 'from' }));
  }
  return steps;
}

function eventOf({ events }: ProposalView, name: string): EventView | undefined {
  return events.find((each) => each.name === name);
}

/** Words for the time of an event whose block cannot be read. */
export const UNKNOWN_TIME = phrase`time not known`;

/** When an event was by its block, or why there is none. */
export function toldBy(event: EventView | undefined, note?: string): Partial<TimelineStep> {
  if (event === undefined) return { note };
  const { timestamp: seconds } = event;
  return seconds === null
    ? { when: null, note: translate(UNKNOWN_TIME), event }
    : { when: { seconds, about: false }, event };
}

/** The moment from which a Compound timelock refuses what is queued. */
function expiry({ expires, state }: ProposalView): TimelineStep {
  const when = expires === null ? null : { seconds: expires, about: false };
  const isOver = state === 'EXPIRED';
  return step('expiry', isOver ? t`Expired` : t`Expires unless executed`, isOver, { when });
}

function executed(proposal: ProposalView): TimelineStep {
  const note = proposal.dao.sync.complete
    ? t`executed on the timelock itself; the Governor recorded nothing`
    : t`its event is not read yet`;
  return step('end', t`Executed`, true, toldBy(eventOf(proposal, 'ProposalExecuted'), note));
}

const CANCEL_NOTE: Record<Cancellation, string | undefined> = translated({
  'before-voting': phrase`by its proposer`,
  governor: undefined,
  timelock: phrase`the Governor itself recorded nothing`,
  unknown: phrase`where is not known yet`,
});

export function cancelled(proposal: ProposalView): TimelineStep {
  const where = cancellationOf(proposal);
  const note = CANCEL_NOTE[where];
  const title = where === 'timelock' ? t`Cancelled in the timelock` : t`Cancelled`;
  const told = toldBy(eventOf(proposal, 'ProposalCanceled'), note);
  const notes = [told.note === note ? undefined : told.note, note].filter((each) => each !== undefined);
  return step('end', title, true, { ...told, note: notes.join(' · ') || undefined });
}
