import { type ClockNow, type Moment, momentAhead, momentOf } from '@/core/governor/moment';
import { t, translate } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { ProposalView, VotingTimes } from '@/lib/query/proposal';
import { afterVoting, cancelled, step, type TimelineStep, toldBy, UNKNOWN_TIME } from './afterVoting';
import { cancellationOf } from './moments';

/**
 * The life of a proposal as it is known: what happened by its events and the times of their blocks, what is to come by
 * the Governor's clock. `times` is undefined while it is read, null where it could not be.
 */
export function timelineOf(proposal: ProposalView, times: VotingTimes | null | undefined): TimelineStep[] {
  const now: ClockNow = { clock: proposal.dao.clock, at: proposal.dao.at };
  const { created } = proposal;
  const proposed = step('proposed', t`Proposed`, true, toldBy(created));
  if (proposal.state === 'CANCELED' && cancellationOf(proposal) === 'before-voting') {
    return [proposed, cancelled(proposal)];
  }
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

/**
 * A moment that has passed: the time of its block. Blocks of another chain cannot be read here; their estimate is told
 * only where it lies between what came before and what came after.
 */
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
