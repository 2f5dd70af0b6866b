import type { FirstDao } from '@/core/feed/first';
import { formatCount, t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';

/** The checks of a list, before they are made. */
export const MARKS = { found: undefined, isRunning: true };

/** An organisation and its proposals as lists take them; what the file does not have draws nothing. */
export function rowOf({ dao: id, clock, block: at, hasTimelock, proposals, ...rest }: FirstDao) {
  // The reader's clock tells the time that is left, so that no end is more than an estimate.
  const isTime = clock.mode === 'timestamp';
  const estimated = isTime ? { mode: 'blocknumber', now: at.timestamp, secondsPerUnit: 1 } : clock;
  const dao = {
    ...{ ...rest, id, at, clock: estimated, timelock: hasTimelock ? { delay: null } : null },
    chainId: Number(id.split(':')[1]),
    sync: { recalled: null, checkpoint: null, complete: true },
  };
  const lines = proposals.map(({ created, ...each }) => ({
    ...each,
    ...{ stateProblem: null, phase: null, superQuorum: null, ballots: [], at },
    created: { block: 0n, timestamp: created },
  }));
  const counts = { total: rest.underWay, proposals: lines.length, unknown: 0 };
  const row = { id, dao, lines, ...counts, loading: false, error: undefined };
  return row as unknown as InboxRow & { dao: NonNullable<InboxRow['dao']> };
}

/** Says as of when a first screen is, and what the chain says otherwise (`%`: how long ago, and what). */
export function firstWords({ block }: FirstDao): { words: string; changed: string } {
  return {
    words: t`As of block ${formatCount(block.number)}, ${'%'}. Checking…`,
    changed: t`The chain says otherwise. ${'%'}`,
  };
}

/** Unix seconds by the reader's clock: the chain's time is not known yet. */
export function nowOf(): bigint {
  return BigInt(Math.floor(Date.now() / 1000));
}
