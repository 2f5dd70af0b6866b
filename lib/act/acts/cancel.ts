import type { Address, Hex } from 'viem';
import { counterAbi, rolesAbi } from '@/chain/contracts/abis/act';
import { nounsAbi } from '@/chain/contracts/abis/families';
import { actAbi } from '@/chain/contracts/abis/governor';
import { readPower } from '@/chain/contracts/power';
import { hasCancel } from '@/chain/contracts/proposing/readProposer';
import { callViews, view, ZERO } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { type CancelFacts, whyNoCancel } from '@/core/governor/act/canceller';
import { whyNoStep } from '@/core/governor/act/whyNot';
import { callTo, cancelOperationCall } from '@/core/governor/call';
import { FAMILIES, numbersProposals } from '@/core/governor/family';
import { operationId, saltOf } from '@/core/governor/operation';
import { ROLES } from '@/core/governor/roles';
import { phrase, t } from '@/core/language/message';
import type { Act, ActContext, ActDao } from './act';
import { type LifecycleFacts, type LifecycleIntent, lifecycleStep, readLifecycleFacts } from './lifecycle';

/** Ending a proposal in its Governor, by whoever the contract lets. */
export const cancel: Act<LifecycleIntent, LifecycleFacts & CancelFacts> = {
  ...lifecycleStep('cancel', ['CANCELED'], phrase`Cancel proposal`),
  async facts({ proposalId }, context, block) {
    const { dao, chain } = context;
    const life = await readLifecycleFacts(proposalId, context, block);
    const { proposer } = life;
    const to = dao.address;
    const asked = {
      threshold: view(counterAbi, to, 'proposalThreshold'),
      guardian: numbersProposals(dao)
        ? view(counterAbi, to, 'guardian')
        : view(actAbi, to, 'proposalGuardian'),
      listGuardian: view(counterAbi, to, 'whitelistGuardian'),
      isListed: view(counterAbi, to, 'isWhitelisted', proposer ?? ZERO),
    };
    const found = await callViews(chain, asked, block, chain);
    const { threshold, sponsors } = await readSponsored(proposalId, found.threshold, context, block);
    const backers = proposer === null ? [] : [proposer, ...sponsors];
    const powers = await Promise.all(backers.map((one) => readPower(chain, dao, one, block, chain)));
    const votes = powers.reduce<bigint | null>(
      (sum, power) => (sum === null || power.votes === null ? null : sum + power.votes),
      proposer === null ? null : 0n,
    );
    return {
      ...life,
      guardian: present(found.guardian),
      listGuardian: present(found.listGuardian),
      isListed: found.isListed === true,
      sponsors,
      isBelow: votes === null || threshold === null ? null : votes < threshold,
      isPublic: numbersProposals(dao) || proposer !== null || (await hasCancel(chain, dao, block, chain)),
    };
  },
  // Final states stay final; the simulation decides all else, and the rule explains.
  blockers: (_, facts) => whyNoStep('cancel', facts),
  reasons: (_, facts, dao) => whyNoCancel(facts, dao),
};

// Nouns keeps with each proposal who signed it, and the votes that were needed: more of them, not as many.
async function readSponsored(
  id: bigint,
  threshold: bigint | null,
  { dao, chain }: ActContext,
  block: bigint,
): Promise<{ threshold: bigint | null; sponsors: readonly Address[] }> {
  if (FAMILIES[dao.family].cancel !== 'sponsors') return { threshold, sponsors: [] };
  const asked = {
    third: view(nounsAbi, dao.address, 'proposalsV3', id),
    before: view(nounsAbi, dao.address, 'proposals', id),
  };
  const { third, before } = await callViews(chain, asked, block, chain);
  const own = third?.proposalThreshold ?? before?.[2];
  return { threshold: own === undefined ? null : own + 1n, sponsors: third?.signers ?? [] };
}

function present(address: Address | null): Address | null {
  return address === ZERO ? null : address;
}

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
  async facts(intent, context, block) {
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
  },
  blockers: (_, facts) => {
    const over = whyNoStep('cancel', facts);
    return over.length > 0 || facts.operation !== null ? over : [blocked('operation-unknown')];
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
