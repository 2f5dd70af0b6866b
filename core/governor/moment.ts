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

/** When a log was written: its block's time, or an estimate where that was not read and the clock counts blocks. */
export function momentOfEvent(event: { block: bigint; timestamp: bigint | null }, now: ClockNow): Moment {
  if (event.timestamp !== null) return { seconds: event.timestamp, about: false };
  return now.clock.mode === 'blocknumber' ? momentOf(event.block, now) : null;
}
