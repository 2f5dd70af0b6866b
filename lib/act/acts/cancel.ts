import type { Address } from 'viem';
import { actAbi, counterAbi } from '@/chain/contracts/abis/act';
import { governorAbi } from '@/chain/contracts/abis/governor';
import { votingPowerAbi } from '@/chain/contracts/abis/votingPower';
import { callViews, type View, view, ZERO } from '@/chain/rpc/view';
import { lifecycleCall } from '@/core/governor/call';
import { numbersProposals } from '@/core/governor/family';
import { type CancelFacts, whyNoCancel } from '../facts/canceller';
import {
  isInState,
  isShownInState,
  type LifecycleFacts,
  type LifecycleIntent,
  lifecycleShape,
  matchesStep,
  readLifecycleFacts,
} from '../facts/lifecycle';
import type { Act, ActContext } from './act';

/** Ending a proposal in its Governor, by whoever the contract lets. */
export const cancel: Act<LifecycleIntent, LifecycleFacts & CancelFacts> = {
  ...lifecycleShape,
  name: 'cancel',
  async facts({ proposalId }, context, block) {
    const life = await readLifecycleFacts(proposalId, context, block);
    return { ...life, ...(await readCancelFacts(life, context)) };
  },
  // What is over stays over; everything else the simulation decides, and the rule explains.
  blockers: (_, facts, dao) => whyNoCancel(facts, dao).filter(({ code }) => code === 'cancel-final'),
  reasons: (_, facts, dao) => whyNoCancel(facts, dao),
  call: (intent, dao) => ({
    to: dao.address,
    data: lifecycleCall('cancel', intent, dao.family).data,
    value: 0n,
  }),
  matchesLog: (intent, effect) => matchesStep('cancel', intent, effect),
  reached: (intent, context) => isInState(['CANCELED'], intent, context),
  isShown: (intent, context, service) => isShownInState(['CANCELED'], intent, context, service),
  words: () => 'Cancel proposal',
};

type Found = Omit<CancelFacts, 'account' | 'state' | 'proposer'>;

async function readCancelFacts(life: LifecycleFacts, context: ActContext): Promise<Found> {
  const { dao, chain } = context;
  const { block, proposer } = life;
  const to = dao.address;
  const nobody = proposer ?? ZERO;
  const asked = {
    threshold: view(counterAbi, to, 'proposalThreshold'),
    clock: view(governorAbi, to, 'clock'),
    guardian: numbersProposals(dao) ? view(counterAbi, to, 'guardian') : view(actAbi, to, 'proposalGuardian'),
    listGuardian: view(counterAbi, to, 'whitelistGuardian'),
    isListed: view(counterAbi, to, 'isWhitelisted', nobody),
  };
  const found = await callViews(chain, asked, block, chain);
  const now = found.clock === null ? block : BigInt(found.clock);
  const votes = proposer === null ? null : await readVotes(context, proposer, now - 1n, block);
  const { threshold } = found;
  return {
    guardian: present(found.guardian),
    listGuardian: present(found.listGuardian),
    isListed: found.isListed === true,
    isBelow: votes === null || threshold === null ? null : votes < threshold,
    isPublic: numbersProposals(dao) || proposer !== null,
  };
}

async function readVotes({ dao, chain }: ActContext, account: Address, timepoint: bigint, block: bigint) {
  if (numbersProposals(dao) && dao.token === null) return null;
  const votes: View<bigint> =
    numbersProposals(dao) && dao.token !== null
      ? view(votingPowerAbi, dao.token.address, 'getPriorVotes', account, timepoint)
      : view(governorAbi, dao.address, 'getVotes', account, timepoint);
  return (await callViews(chain, { votes }, block, chain)).votes;
}

function present(address: Address | null): Address | null {
  return address === ZERO ? null : address;
}
