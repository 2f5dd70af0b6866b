import type { DaoView, ProposalLine } from '@/lib/query/dao';
import type { ProposalView } from '@/lib/query/proposal';

export type Living = Pick<ProposalView, 'state' | 'eta' | 'expires'> & {
  dao: { timelock: { delay: bigint | null } | null };
};

/** The step that somebody may take now in the life of a proposal; undefined when there is none. */
export function nextStep(proposal: Omit<Living, 'expires'>, now: bigint): 'queue' | 'execute' | undefined {
  const { state, eta, dao } = proposal;
  if (state === 'SUCCEEDED') return dao.timelock === null ? 'execute' : 'queue';
  if (state !== 'QUEUED') return undefined;
  return eta === null || eta <= now ? 'execute' : undefined;
}

/** Whether a proposal waits for somebody to queue or execute it, as of the block it was read at. */
export function isReady(
  proposal: Pick<ProposalLine, 'state' | 'eta' | 'at'>,
  dao: Pick<DaoView, 'timelock'>,
): 'queue' | 'execute' | undefined {
  if (proposal.state === 'QUEUED' && proposal.eta === null) return undefined;
  return nextStep({ ...proposal, dao }, proposal.at.timestamp);
}
