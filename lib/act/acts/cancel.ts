import type { Address } from 'viem';
import { counterAbi } from '@/chain/contracts/abis/act';
import { actAbi } from '@/chain/contracts/abis/governor';
import { readPower } from '@/chain/contracts/power';
import { callViews, view, ZERO } from '@/chain/rpc/view';
import { type CancelFacts, whyNoCancel } from '@/core/governor/act/canceller';
import { numbersProposals } from '@/core/governor/family';
import { phrase } from '@/core/language/message';
import {
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import type { Act, ActContext } from './act';

/** Ending a proposal in its Governor, by whoever the contract lets. */
export const cancel: Act<LifecycleIntent, LifecycleFacts & CancelFacts> = {
  ...lifecycleStep('cancel', ['CANCELED'], phrase`Cancel proposal`),
  async facts({ proposalId }, context, block) {
    const life = await readLifecycleFacts(proposalId, context, block);
    return { ...life, ...(await readCancelFacts(life, context)) };
  },
  // Final states stay final; the simulation decides all else, and the rule explains.
  blockers: (_, facts, dao) => whyNoCancel(facts, dao).filter(({ code }) => code === 'cancel-final'),
  reasons: (_, facts, dao) => whyNoCancel(facts, dao),
};

type Found = Omit<CancelFacts, 'account' | 'state' | 'proposer'>;

async function readCancelFacts(life: LifecycleFacts, context: ActContext): Promise<Found> {
  const { dao, chain } = context;
  const { block, proposer } = life;
  const to = dao.address;
  const nobody = proposer ?? ZERO;
  const asked = {
    threshold: view(counterAbi, to, 'proposalThreshold'),
    guardian: numbersProposals(dao) ? view(counterAbi, to, 'guardian') : view(actAbi, to, 'proposalGuardian'),
    listGuardian: view(counterAbi, to, 'whitelistGuardian'),
    isListed: view(counterAbi, to, 'isWhitelisted', nobody),
  };
  const found = await callViews(chain, asked, block, chain);
  const power = proposer === null ? null : await readPower(chain, dao, proposer, block, chain);
  const votes = power?.votes ?? null;
  const { threshold } = found;
  return {
    guardian: present(found.guardian),
    listGuardian: present(found.listGuardian),
    isListed: found.isListed === true,
    isBelow: votes === null || threshold === null ? null : votes < threshold,
    isPublic: numbersProposals(dao) || proposer !== null,
  };
}

function present(address: Address | null): Address | null {
  return address === ZERO ? null : address;
}
