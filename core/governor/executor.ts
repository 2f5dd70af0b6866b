import type { Dao, Timelock } from './dao';

/** The contract that makes the calls of a proposal: the timelock, unless it gives leave only (AccessManager), else the Governor. */
export function executorOf({
  address,
  timelock,
}: {
  address: Dao['address'];
  timelock: { address: Dao['address']; kind?: Timelock['kind'] | undefined } | null;
}): Dao['address'] {
  return timelock === null || timelock.kind === 'access-manager' ? address : timelock.address;
}
