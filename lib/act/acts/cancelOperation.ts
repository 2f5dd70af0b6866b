import type { Hex } from 'viem';
import { rolesAbi } from '@/chain/contracts/abis/act';
import { callViews, view } from '@/chain/rpc/view';
import { cancelOperationCall } from '@/core/governor/call';
import { operationId, saltOf } from '@/core/governor/timelock';
import { blocked } from '../facts/blocked';
import { isOver } from '../facts/canceller';
import {
  isInState,
  isShownInState,
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleShape,
  readLifecycleFacts,
} from '../facts/lifecycle';
import { holds } from '../facts/roles';
import type { Act, ActContext, ActDao } from './act';

/** What decides about cancelling in the timelock; null where the timelock does not say. */
export type OperationFacts = LifecycleFacts & {
  /** The operation of the proposal when the timelock says that it waits there. */
  operation: Hex | null;
  mayCancel: boolean | null;
};

/** Taking a queued proposal out of its TimelockController, by an account that holds the right to. */
export const cancelOperation: Act<LifecycleIntent, OperationFacts> = {
  ...lifecycleShape,
  name: 'cancelOperation',
  facts: readOperationFacts,
  blockers: (_, { state, operation }) => {
    if (isOver(state)) return [blocked('cancel-final', { state: state.toLowerCase() })];
    return operation === null ? [blocked('operation-unknown')] : [];
  },
  reasons: (_, { mayCancel }) => (mayCancel === false ? [blocked('cancel-role')] : []),
  call: (intent, dao) => {
    if (dao.timelock === null) throw blocked('send-forbidden', { reason: 'this Governor has no timelock' });
    return {
      to: dao.timelock.address,
      data: cancelOperationCall(operationOf(intent, dao)).data,
      value: 0n,
    };
  },
  terms: ({ operation }) => ({ operation: operation ?? undefined }),
  matchesLog: (intent, effect, { dao }) =>
    (effect.kind === 'operation' && effect.operation === operationOf(intent, dao)) || undefined,
  reached: (intent, context) => isInState(['CANCELED'], intent, context),
  isShown: (intent, context, service) => isShownInState(['CANCELED'], intent, context, service),
  words: () => 'Cancel in the timelock',
};

/** The id of a proposal's operation in its timelock. */
export function operationOf({ actions, descriptionHash }: LifecycleIntent, dao: ActDao): Hex {
  return operationId(dao.address, actions, descriptionHash, saltOf(dao));
}

async function readOperationFacts(
  intent: LifecycleIntent,
  context: ActContext,
  block: bigint,
): Promise<OperationFacts> {
  const { dao, chain, account } = context;
  const life = await readLifecycleFacts(intent.proposalId, context, block);
  if (dao.timelock?.kind !== 'controller') return { ...life, operation: null, mayCancel: null };
  const operation = operationOf(intent, dao);
  const asked = {
    isPending: view(rolesAbi, dao.timelock.address, 'isOperationPending', operation),
    mayCancel: holds(dao.timelock.address, 'CANCELLER_ROLE', account),
  };
  const { isPending, mayCancel } = await callViews(chain, asked, block, chain);
  return { ...life, operation: isPending === true ? operation : null, mayCancel };
}
