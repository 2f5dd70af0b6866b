import { formatDuration } from '@/core/format';
import type { Block } from '@/core/governor/dao';
import { type ClockNow, estimateStep, momentOf } from '@/core/governor/moment';
import { phrase, t, translated } from '@/core/language/message';
import type { ProposalLine } from '@/lib/query/dao';
import type { EventView, ProposalView } from '@/lib/query/proposal';

/** Time left in a proposal's phase, “about 2 d 4 h left”; undefined if nothing runs out, or the chain’s time is not known. */
export function timeLeft(
  proposal: Pick<ProposalLine, 'state' | 'snapshot' | 'deadline' | 'eta' | 'expires'>,
  now: ClockNow,
  chainNow: bigint | undefined,
): string | undefined {
  if (chainNow === undefined) return undefined;
  const { state, eta, expires } = proposal;
  if (state === 'QUEUED') {
    if (eta !== null && eta > chainNow) return t`executable in ${formatDuration(eta - chainNow)}`;
    return expires === null || expires <= chainNow
      ? undefined
      : t`expires in ${formatDuration(expires - chainNow)}`;
  }
  if (state !== 'ACTIVE' && state !== 'PENDING') return undefined;
  const end = momentOf(state === 'ACTIVE' ? proposal.deadline : proposal.snapshot, now);
  if (end === null) return undefined;
  const left = end.seconds - chainNow;
  const words = end.about ? aboutDuration(left) : formatDuration(left);
  if (state === 'ACTIVE') return left <= 0n ? t`closing` : t`${words} left`;
  return left <= 0n ? t`opening` : t`opens in ${words}`;
}

/** A span that is estimated from block times, no finer than the estimate: “about 1 d”, not “23 h 59 min”. */
export function aboutDuration(seconds: bigint): string {
  const step = estimateStep(seconds);
  return t`about ${formatDuration(((seconds + step / 2n) / step) * step)}`;
}

/** Place of a cancellation; `unknown` while not all events are read. */
export type Cancellation = 'before-voting' | 'governor' | 'timelock' | 'unknown';

/** Finds the place of a cancellation: a timelock cancels without any event of the Governor. */
export function cancellationOf(proposal: ProposalView): Cancellation {
  const event = proposal.events.find((each) => each.name === 'ProposalCanceled');
  if (event !== undefined) return isBefore(event, proposal) ? 'before-voting' : 'governor';
  const isQueued = proposal.events.some((each) => each.name === 'ProposalQueued');
  return isQueued || (proposal.dao.sync.complete && proposal.dao.timelock !== null) ? 'timelock' : 'unknown';
}

export const CANCELLED: Record<Cancellation, string> = translated({
  'before-voting': phrase`Cancelled by its proposer before voting opened.`,
  governor: phrase`Cancelled in the Governor.`,
  timelock: phrase`Cancelled in the timelock after it was queued, or left behind when the timelock was replaced. The Governor itself recorded nothing.`,
  unknown: phrase`Cancelled. Where is not known yet: not all of its events are read.`,
});

function isBefore(event: EventView, proposal: ProposalView): boolean {
  const { mode } = proposal.dao.clock;
  if (mode === 'blocknumber') return event.block <= proposal.snapshot;
  return mode === 'timestamp' && event.timestamp !== null && event.timestamp <= proposal.snapshot;
}

/** The newest block that the page of a proposal was read at: from it all its parts tell the time. */
export function latestBlock({ at, dao }: { at: Block; dao: { at: Block } }): Block {
  return at.timestamp > dao.at.timestamp ? at : dao.at;
}
