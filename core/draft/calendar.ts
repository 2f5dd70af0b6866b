import type { Clock, Dao } from '@/core/governor/dao';
import { type ClockNow, momentOf } from '@/core/governor/moment';

/** When something comes if the proposal is mined next, and within the hour (Unix seconds); null where it is not known. */
type CalendarDate = {
  timepoint: bigint | null;
  from: bigint | null;
  to: bigint | null;
  /** By block times, which vary. */
  about: boolean;
};

export type DraftCalendar = {
  /** When it is mined. */
  proposed: CalendarDate;
  /** From when on one may vote: the timepoint after its snapshot. */
  opens: CalendarDate;
  /** The last moment of the vote. */
  closes: CalendarDate;
  /** The last moment where a quorum reached late prolongs the vote; null where none does. */
  closesLate: CalendarDate | null;
  /** From when on it can be executed, if it is queued as soon as the vote is over. */
  executable: CalendarDate;
  /** Until when (Compound's timelock); null where nothing expires. */
  expires: CalendarDate | null;
  /** The timepoint at which votes are counted. */
  snapshot: bigint;
  /** A vote without a delay opens at once: nobody can cancel before it. */
  opensAtOnce: boolean;
};

export type DatedDao = Pick<Dao, 'family' | 'timelock' | 'settings'> & { clock: Pick<Clock, 'mode'> };

const HOUR = 3600n;

/** The calendar of a proposal that will be mined in the block after `now`, and may be edited for so many blocks. */
export function calendarOf(dao: DatedDao, now: ClockNow, editing = 0n): DraftCalendar {
  const { votingDelay, votingPeriod, lateQuorumExtension } = dao.settings;
  // Blocks of another chain go on more slowly than ours.
  const mined = now.clock.now + (dao.clock.mode === 'blocknumber' ? 1n : 0n);
  const snapshot = mined + editing + votingDelay;
  const deadline = snapshot + votingPeriod;
  const closes = dateOf(deadline, now);
  const late = lateQuorumExtension ?? 0n;
  const delay = dao.timelock === null ? 0n : dao.timelock.delay;
  const executable = after(dateOf(deadline + 1n, now), delay);
  const grace = dao.timelock?.kind === 'compound' ? dao.timelock.grace : null;
  return {
    proposed: dateOf(mined, now),
    opens: dateOf(snapshot + 1n, now),
    closes,
    closesLate: late === 0n ? null : dateOf(deadline + late, now),
    executable,
    expires: grace === null ? null : after(executable, grace),
    snapshot,
    opensAtOnce: votingDelay + editing === 0n,
  };
}

function dateOf(timepoint: bigint, now: ClockNow): CalendarDate {
  const moment = momentOf(timepoint, now);
  if (moment === null) return { timepoint, from: null, to: null, about: true };
  return { timepoint, from: moment.seconds, to: moment.seconds + HOUR, about: moment.about };
}

function after({ from, to, about }: CalendarDate, seconds: bigint | null): CalendarDate {
  const later = (date: bigint | null) => (date === null || seconds === null ? null : date + seconds);
  return { timepoint: null, from: later(from), to: later(to), about };
}
