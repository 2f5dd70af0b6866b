import { formatDuration, formatExact } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import type { ProposalView } from '@/lib/query/proposal';

/** What of a proposal decides its next step. */
export type Living = Pick<ProposalView, 'state' | 'eta' | 'expires'> & {
  dao: { timelock: { delay: bigint | null } | null };
};

/** The step that somebody may take now in the life of a proposal; undefined when there is none. */
export function nextStep(proposal: Living, now: bigint): 'queue' | 'execute' | undefined {
  const { state, eta, dao } = proposal;
  if (state === 'SUCCEEDED') return dao.timelock === null ? 'execute' : 'queue';
  if (state !== 'QUEUED') return undefined;
  return eta === null || eta <= now ? 'execute' : undefined;
}

/** Where a proposal stands and what comes next, in words; `now` is the chain's time in Unix seconds. */
export function phaseOf(proposal: Living, now: bigint): string {
  const { state, dao } = proposal;
  const { timelock } = dao;
  switch (state) {
    case 'PENDING':
      return 'Voting has not opened yet. Until it opens, nothing has to be done.';
    case 'ACTIVE':
      return timelock === null
        ? 'Voting is open. If it passes, anyone can execute it at once.'
        : 'Voting is open. If it passes, anyone can queue it in the timelock.';
    case 'SUCCEEDED':
      return passed(timelock?.delay, timelock !== null);
    case 'QUEUED':
      return queued(proposal, now);
    case 'DEFEATED':
      return 'The vote did not pass. Nothing more happens.';
    case 'CANCELED':
      return 'The proposal was cancelled. Nothing more happens.';
    case 'EXPIRED':
      return 'The proposal passed, but nobody executed it in time, and the timelock takes it no more. The same actions would have to be proposed again.';
    case 'EXECUTED':
      return 'Its actions were carried out. Nothing is left to do.';
    case 'UNKNOWN':
      return 'The contract does not say where it stands: its state() fails. Nothing can be done here until it answers.';
    default:
      return state satisfies never;
  }
}

/** Whether a proposal can still be cancelled to any effect. */
export function isCancellable(state: State): boolean {
  return ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'].includes(state);
}

function passed(delay: bigint | null | undefined, hasTimelock: boolean): string {
  if (!hasTimelock) return 'The vote has passed and nothing has to wait: anyone can execute it.';
  if (delay === null || delay === undefined)
    return 'The vote has passed. Next it has to wait in the timelock; anyone can put it there.';
  return `The vote has passed. Next it has to wait ${formatDuration(delay)} in the timelock; anyone can put it there.`;
}

function queued({ eta, expires }: Living, now: bigint): string {
  if (eta === null) return 'It is queued in the timelock. When the waiting is over, anyone can execute it.';
  if (eta > now) {
    return `It waits in the timelock. Anyone can execute it in ${formatDuration(eta - now)}, from ${formatExact(eta)}.`;
  }
  const ends = expires === null ? '' : ` until ${formatExact(expires)}; after that it expires`;
  return `The waiting is over: anyone can execute it${ends}.`;
}
