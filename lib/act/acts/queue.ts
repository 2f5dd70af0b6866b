import { readMissingRight } from '@/chain/contracts/queueRight';
import { blocked } from '@/core/errors/blocked';
import { stateWord } from '@/core/governor/act/stateName';
import { phrase } from '@/core/language/message';
import {
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import type { Act } from './act';

/** Facts for queueing; `missing` is the right that the Governor lacks in the timelock. */
type QueueFacts = LifecycleFacts & { missing: string | null };

/** Putting a proposal that has passed into the timelock; anyone may. */
export const queue: Act<LifecycleIntent, QueueFacts> = {
  // Once queued it may be executed, cancelled or expired before anyone looks.
  ...lifecycleStep('queue', ['QUEUED', 'EXPIRED', 'EXECUTED'], phrase`Queue in the timelock`),
  async facts({ proposalId }, context, block) {
    const [life, missing] = await Promise.all([
      readLifecycleFacts(proposalId, context, block),
      readMissingRight(context.chain, context.dao, block, context.chain),
    ]);
    return { ...life, missing };
  },
  blockers: (_, { state, needsQueuing }) => {
    if (!needsQueuing) return [blocked('queue-needless')];
    return state === 'SUCCEEDED' ? [] : [blocked('queue-state', { state: stateWord(state) })];
  },
  reasons: (_, { missing }) => (missing === null ? [] : [blocked('role-missing', { role: missing })]),
};
