import { rolesAbi } from '@/chain/contracts/abis/act';
import { callViews, view } from '@/chain/rpc/view';
import { lifecycleCall } from '@/core/governor/call';
import type { State } from '@/core/governor/proposal';
import { blocked } from '../facts/blocked';
import {
  isInState,
  isShownInState,
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleShape,
  matchesStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import { holds } from '../facts/roles';
import type { Act, ActContext } from './act';

/** What decides about queueing; `missing` is the right that the Governor lacks in the timelock. */
export type QueueFacts = LifecycleFacts & { missing: string | null };

// Once queued it may be executed, cancelled or expired before anyone looks.
const AFTER: readonly State[] = ['QUEUED', 'EXPIRED', 'EXECUTED'];

/** Putting a proposal that has passed into the timelock; anyone may. */
export const queue: Act<LifecycleIntent, QueueFacts> = {
  ...lifecycleShape,
  name: 'queue',
  async facts({ proposalId }, context, block) {
    const [life, missing] = await Promise.all([
      readLifecycleFacts(proposalId, context, block),
      readMissing(context, block),
    ]);
    return { ...life, missing };
  },
  blockers: (_, { state, needsQueuing }) => {
    if (!needsQueuing) return [blocked('queue-needless')];
    return state === 'SUCCEEDED' ? [] : [blocked('queue-state', { state: state.toLowerCase() })];
  },
  reasons: (_, { missing }) => (missing === null ? [] : [blocked('role-missing', { role: missing })]),
  call: (intent, dao) => ({
    to: dao.address,
    data: lifecycleCall('queue', intent, dao.family).data,
    value: 0n,
  }),
  matchesLog: (intent, effect) => matchesStep('queue', intent, effect),
  reached: (intent, context) => isInState(AFTER, intent, context),
  isShown: (intent, context, service) => isShownInState(AFTER, intent, context, service),
  words: () => 'Queue in the timelock',
};

async function readMissing({ dao, chain }: ActContext, block: bigint): Promise<string | null> {
  const { timelock, address } = dao;
  if (timelock?.kind === 'controller') {
    const asked = { may: holds(timelock.address, 'PROPOSER_ROLE', address) };
    return (await callViews(chain, asked, block, chain)).may === false ? 'PROPOSER_ROLE' : null;
  }
  if (timelock?.kind === 'compound') {
    const { admin } = await callViews(
      chain,
      { admin: view(rolesAbi, timelock.address, 'admin') },
      block,
      chain,
    );
    return admin !== null && admin.toLowerCase() !== address.toLowerCase() ? 'admin' : null;
  }
  return null;
}
