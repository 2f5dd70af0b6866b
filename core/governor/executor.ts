import type { Dao } from './dao';

/** The contract that makes the calls of a proposal: the timelock where it holds them, else the Governor. */
export function executorOf({
  address,
  timelock,
}: {
  address: Dao['address'];
  timelock: Pick<NonNullable<Dao['timelock']>, 'kind' | 'address'> | null;
}): Dao['address'] {
  return timelock === null || timelock.kind === 'access-manager' ? address : timelock.address;
}
