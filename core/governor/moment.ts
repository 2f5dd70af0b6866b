import { type Block, type Clock, secondsUntil } from './dao';

/** A moment in Unix seconds; `about` where it is estimated from block times, null where nothing can be said. */
export type Moment = { seconds: bigint; about: boolean } | null;

/** The clock of an organisation and the block it was read at. */
export type ClockNow = { clock: Pick<Clock, 'mode'> & { now: bigint; secondsPerUnit: number }; at: Block };

/** When a timepoint is or was. */
export function momentOf(timepoint: bigint, { clock, at }: ClockNow): Moment {
  switch (clock.mode) {
    case 'timestamp':
      return { seconds: timepoint, about: false };
    case 'blocknumber':
    case 'l1-blocknumber':
      // 0: how long a block takes is not known.
      if (clock.secondsPerUnit === 0) return null;
      return {
        seconds: at.timestamp + secondsUntil(timepoint, clock.now, clock.secondsPerUnit),
        about: true,
      };
    case 'unknown':
      return null;
  }
}

/** As `momentOf`, of a timepoint ahead: an estimate is no finer than it can be, and so it does not wander with every block. */
export function momentAhead(timepoint: bigint, now: ClockNow): Moment {
  const found = momentOf(timepoint, now);
  if (found === null || !found.about) return found;
  const step = estimateStep(found.seconds - now.at.timestamp);
  return { ...found, seconds: ((found.seconds + step / 2n) / step) * step };
}

/** To how many seconds an estimate of a span is told. */
export function estimateStep(seconds: bigint): bigint {
  return seconds >= 172_800n ? 3600n : seconds >= 3000n ? 300n : seconds >= 600n ? 60n : 1n;
}

/** When a log was written: its block's time, or an estimate where that was not read and the clock counts blocks. */
export function momentOfEvent(event: { block: bigint; timestamp: bigint | null }, now: ClockNow): Moment {
  if (event.timestamp !== null) return { seconds: event.timestamp, about: false };
  return now.clock.mode === 'blocknumber' ? momentOf(event.block, now) : null;
}
