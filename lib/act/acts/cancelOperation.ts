import type { Hex } from 'viem';
import { rolesAbi } from '@/chain/contracts/abis/act';
import { callViews, view } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { stateWord } from '@/core/governor/act/stateName';
import { callTo, cancelOperationCall } from '@/core/governor/call';
import { isOver } from '@/core/governor/finality';
import { ROLES } from '@/core/governor/roles';
import { operationId, saltOf } from '@/core/governor/timelock';
import { phrase, t } from '@/core/language/message';
import {
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import type { Act, ActContext, ActDao } from './act';

/** Facts for cancelling in the timelock; null if the timelock does not say. */
type OperationFacts = LifecycleFacts & {
  /** The operation of the proposal when the timelock says that it waits there. */
  operation: Hex | null;
  mayCancel: boolean | null;
};

/** Taking a queued proposal out of its TimelockController, by an account that holds the right to. */
export const cancelOperation: Act<LifecycleIntent, OperationFacts> = {
  ...lifecycleStep('cancel', ['CANCELED'], phrase`Cancel in the timelock`),
  name: 'cancelOperation',
  facts: readOperationFacts,
  blockers: (_, { state, operation }) => {
    if (isOver(state)) return [blocked('cancel-final', { state: stateWord(state) })];
    return operation === null ? [blocked('operation-unknown')] : [];
  },
  reasons: (_, { mayCancel }) => (mayCancel === false ? [blocked('cancel-role')] : []),
  call: (intent, dao) => {
    if (dao.timelock === null) throw blocked('send-forbidden', { reason: t`this Governor has no timelock` });
    return callTo(dao.timelock.address, cancelOperationCall(operationOf(intent, dao)));
  },
  terms: ({ operation }) => ({ operation: operation ?? undefined }),
  matchesLog: (intent, effect, { dao }) =>
    (effect.kind === 'operation' && effect.operation === operationOf(intent, dao)) || undefined,
};

// The id of a proposal's operation in its timelock.
function operationOf({ actions, descriptionHash }: LifecycleIntent, dao: ActDao): Hex {
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
    mayCancel: view(rolesAbi, dao.timelock.address, 'hasRole', ROLES.canceller, account),
  };
  const { isPending, mayCancel } = await callViews(chain, asked, block, chain);
  return { ...life, operation: isPending === true ? operation : null, mayCancel };
}
