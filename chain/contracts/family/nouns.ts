import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { view } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { bravoAbi, nounsAbi } from '../abis/families';
import {
  type Adapter,
  type FamilyContext,
  type First,
  orNull,
  plainReceipt,
  type VoterReceipt,
} from './adapter';
import { priorVotes } from './bravo';

/**
 * Nouns: the condensed proposals of its third version, or of those before; a quorum of its own for every proposal, that
 * grows with the votes against; a deadline that an objection period moves.
 */
export function nouns(context: FamilyContext): Adapter {
  return {
    proposal: (id) => proposal(context, id),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
  };
}

function proposal({ address }: FamilyContext, id: bigint): Question<First | null> {
  const views = {
    state: view(bravoAbi, address, 'state', id),
    third: view(nounsAbi, address, 'proposalsV3', id),
    before: view(nounsAbi, address, 'proposals', id),
    quorum: view(nounsAbi, address, 'quorumVotes', id),
  };
  return question(views, ({ state: number, third, before, quorum }) => {
    const facts = third ?? (before === null ? null : named(before));
    const known = stateOrUnknown(number, facts?.startBlock ?? null);
    if (known === null || facts === null) return null;
    const { eta, startBlock, endBlock, forVotes, againstVotes, abstainVotes } = facts;
    const objection = third?.objectionPeriodEndBlock ?? 0n;
    const needed = quorum ?? facts.quorumVotes;
    return {
      found: {
        ...known,
        tally: { for: forVotes, against: againstVotes, abstain: abstainVotes },
        snapshot: startBlock,
        deadline: objection > endBlock ? objection : endBlock,
        eta: orNull(eta),
      },
      // It was in the first answers, because it takes the id.
      figures: (now) =>
        question({}, () => ({
          quorum: { value: needed, timepoint: startBlock, estimate: now <= endBlock },
          superQuorum: null,
          approval: null,
        })),
    };
  });
}

type Before = readonly [bigint, Address, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];

function named([, , , quorumVotes, eta, startBlock, endBlock, forVotes, againstVotes, abstainVotes]: Before) {
  return { quorumVotes, eta, startBlock, endBlock, forVotes, againstVotes, abstainVotes };
}

function receipt(
  context: FamilyContext,
  account: Address,
  id: bigint,
  snapshot: bigint,
): Question<VoterReceipt> {
  const views = {
    receipt: view(bravoAbi, context.address, 'getReceipt', id, account),
    ...priorVotes(context, account, snapshot),
  };
  return question(views, ({ receipt: found, power }) => {
    const [hasVoted, support, weight] = found ?? [false, 0, 0n];
    return plainReceipt(power ?? null, hasVoted ? { hasVoted, support, weight } : { hasVoted });
  });
}
