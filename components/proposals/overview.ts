import type { ProposalLine } from '@/lib/query/dao';

type Stated = Pick<ProposalLine, 'state' | 'deadline'>;

/** Decided ones that a phone shows below the open ones. */
const DECIDED = 5;

/** Open votes, those that end first on top; and of the others those that wait for somebody before the latest decided. */
export function overviewOf<T extends Stated>(items: readonly T[]): { open: T[]; decided: T[] } {
  const closed = items.filter((each) => !isOpen(each));
  return {
    open: items.filter(isOpen).sort(sooner),
    decided: [...closed.filter(isWaiting), ...closed.filter((each) => !isWaiting(each)).slice(0, DECIDED)],
  };
}

/** Whether it has no result yet, as far as the contract says. */
export function isOpen({ state }: Stated): boolean {
  return state === 'ACTIVE' || state === 'PENDING' || state === 'UNKNOWN';
}

function isWaiting({ state }: Stated): boolean {
  return state === 'SUCCEEDED' || state === 'QUEUED';
}

// Open votes come before those not open yet.
function sooner(one: Stated, other: Stated): number {
  const order = ['ACTIVE', 'PENDING', 'UNKNOWN'];
  return order.indexOf(one.state) - order.indexOf(other.state) || Number(one.deadline - other.deadline);
}
