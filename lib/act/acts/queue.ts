import { rolesAbi } from '@/chain/contracts/abis/act';
import { readView, view } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { stateWord } from '@/core/governor/act/stateName';
import { ROLES } from '@/core/governor/roles';
import { phrase } from '@/core/language/message';
import {
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import type { Act, ActContext } from './act';

/** What decides about queueing; `missing` is the right that the Governor lacks in the timelock. */
type QueueFacts = LifecycleFacts & { missing: string | null };

/** Putting a proposal that has passed into the timelock; anyone may. */
export const queue: Act<LifecycleIntent, QueueFacts> = {
  // Once queued it may be executed, cancelled or expired before anyone looks.
  ...lifecycleStep('queue', ['QUEUED', 'EXPIRED', 'EXECUTED'], phrase`Queue in the timelock`),
  async facts({ proposalId }, context, block) {
    const [life, missing] = await Promise.all([
      readLifecycleFacts(proposalId, context, block),
      readMissing(context, block),
    ]);
    return { ...life, missing };
  },
  blockers: (_, { state, needsQueuing }) => {
    if (!needsQueuing) return [blocked('queue-needless')];
    return state === 'SUCCEEDED' ? [] : [blocked('queue-state', { state: stateWord(state) })];
  },
  reasons: (_, { missing }) => (missing === null ? [] : [blocked('role-missing', { role: missing })]),
};

async function readMissing({ dao, chain }: ActContext, block: bigint): Promise<string | null> {
  const { timelock, address } = dao;
  if (timelock?.kind === 'controller') {
    const right = view(rolesAbi, timelock.address, 'hasRole', ROLES.proposer, address);
    const may = await readView(chain, right, block, chain);
    return may === false ? 'PROPOSER_ROLE' : null;
  }
  if (timelock?.kind !== 'compound') return null;
  const admin = await readView(chain, view(rolesAbi, timelock.address, 'admin'), block, chain);
  return admin !== null && !isSameAddress(admin, address) ? 'admin' : null;
}
