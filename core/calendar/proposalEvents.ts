import { phrase, t, translate } from '@/core/language/message';
import { boundedLine, formatExact } from '../format';
import type { Block } from '../governor/dao';
import { type ClockNow, type Moment, momentAhead } from '../governor/moment';
import type { State } from '../governor/proposal';
import type { CalendarEvent } from './writeCalendar';

export type CalendarProposal = {
  id: bigint;
  title: string;
  state: State;
  snapshot: bigint;
  deadline: bigint;
  eta: bigint | null;
  expires: bigint | null;
  /** As far as read. */
  events: readonly { name: string; timestamp: bigint | null }[];
  at: Block;
  dao: { id: string; name: string; clock: ClockNow['clock']; at: Block };
};

/** When voting opened and closed by the times of these blocks, where they are known. */
export type ExactTimes = { opened: bigint | null; closed: bigint | null };

const ALARMS = [24, 1];

/** The known moments of a proposal; one that will not come any more is cancelled, so that calendars take it off. */
export function proposalEvents(
  proposal: CalendarProposal,
  link: string,
  times: ExactTimes = { opened: null, closed: null },
): CalendarEvent[] {
  const { dao, snapshot, deadline, eta, state } = proposal;
  const now: ClockNow = { clock: dao.clock, at: dao.at };
  const { at } = latest(proposal);
  const ended = whenOver(proposal, at.timestamp);
  const event = (kind: string, words: string, when: Moment, note: string): CalendarEvent[] => {
    // Skip estimates that are past: the exact time is shown once the block's time is known.
    if (when === null || (when.about && when.seconds <= at.timestamp)) return [];
    const isCancelled = when.seconds > (kind === 'execute' ? executionEnd(proposal) : ended);
    const isAhead = when.seconds > at.timestamp && !isCancelled;
    return [
      {
        uid: `${kind}.${proposal.id}.${dao.id.toLowerCase().replaceAll(':', '.')}@quorate`,
        start: when.seconds,
        revised: at.timestamp,
        title: `${words}: ${boundedLine(proposal.title, 120)}`,
        text: [
          boundedLine(dao.name, 80),
          ...(isCancelled ? [t`This will not happen any more. ${translate(OVER[state] ?? '')}`.trim()] : []),
          when.about
            ? estimateNote(note, dao.clock.secondsPerUnit, at)
            : t`The time is exact, as the chain has it.`,
          ...(kind === 'execute' ? expiryNote(proposal) : []),
          link,
        ].join('\n'),
        link,
        isCancelled,
        alarms: kind === 'ends' && isAhead ? ALARMS : [],
      },
    ];
  };
  const exact = (seconds: bigint | null, timepoint: bigint): Moment =>
    seconds === null ? momentAhead(timepoint, now) : { seconds, about: false };
  const ready: Moment = eta === null || eta === 0n ? null : { seconds: eta, about: false };
  return [
    ...event('opens', t`Voting opens`, exact(times.opened, snapshot), t`with block ${snapshot}`),
    ...event('ends', t`Voting ends`, exact(times.closed, deadline), t`with block ${deadline}`),
    ...event('execute', t`Can be executed`, ready, ''),
  ];
}

const OVER: Partial<Record<State, string>> = {
  CANCELED: phrase`The proposal was cancelled.`,
  SUCCEEDED: phrase`Voting has ended early.`,
  QUEUED: phrase`Voting has ended early.`,
  EXECUTED: phrase`Voting has ended early.`,
  EXPIRED: phrase`Voting has ended early.`,
};

// Nothing can be said to come later than a contract may count.
const NEVER = 2n ** 256n;

/** After this moment no voting of the proposal comes any more, in Unix seconds. */
function whenOver({ state, events }: CalendarProposal, now: bigint): bigint {
  if (state === 'PENDING' || state === 'ACTIVE' || state === 'UNKNOWN') return NEVER;
  const canceled = events.find(({ name }) => name === 'ProposalCanceled')?.timestamp;
  return state === 'CANCELED' && canceled != null ? canceled : now;
}

const executionEnd = ({ state }: CalendarProposal): bigint => (state === 'CANCELED' ? -1n : NEVER);

function estimateNote(what: string, seconds: number, at: Block): string {
  const each = Math.round(seconds * 10) / 10;
  return t`The time is estimated, at block ${at.number}: it comes ${what}, and a block takes about ${each} s. Look again when it is near.`;
}

function expiryNote({ expires }: CalendarProposal): string[] {
  return expires === null ? [] : [t`It expires ${formatExact(expires, 'UTC')} unless it is executed.`];
}

/** Picks the later read of organisation and proposal. */
function latest(proposal: CalendarProposal): { at: Block } {
  return proposal.dao.at.number > proposal.at.number ? proposal.dao : proposal;
}
