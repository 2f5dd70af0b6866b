import type { Dao, Timelock } from './dao';

type Organisation = {
  address: Dao['address'];
  timelock: { address: Dao['address']; kind?: Timelock['kind'] | undefined } | null;
};

/** The contract that makes the calls of a proposal: the timelock, unless it gives leave only (AccessManager), else the Governor. */
export function executorOf({ address, timelock }: Organisation) {
  return timelock === null || timelock.kind === 'access-manager' ? address : timelock.address;
}
