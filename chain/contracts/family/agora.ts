import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { view, ZERO } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { agoraAbi, firstProposalTypesAbi, proposalTypesAbi } from '../abis/families';
import { governorAbi } from '../abis/governor';
import {
  type Adapter,
  type FamilyContext,
  type Figures,
  type First,
  orNull,
  plainReceipt,
  type VoterReceipt,
} from './adapter';

/**
 * Agora's Governor: `quorum` takes the proposal's id, and the share of For that carries it depends on its type, which
 * its manager may change while it runs.
 */
export function agora(context: FamilyContext): Adapter {
  return {
    proposal: (id) => proposal(context, id),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
  };
}

function proposal({ address }: FamilyContext, id: bigint): Question<First | null> {
  const views = {
    state: view(governorAbi, address, 'state', id),
    snapshot: view(governorAbi, address, 'proposalSnapshot', id),
    deadline: view(governorAbi, address, 'proposalDeadline', id),
    eta: view(governorAbi, address, 'proposalEta', id),
    votes: view(governorAbi, address, 'proposalVotes', id),
    quorum: view(agoraAbi, address, 'quorum', id),
    type: view(agoraAbi, address, 'getProposalType', id),
    configurator: view(agoraAbi, address, 'PROPOSAL_TYPES_CONFIGURATOR'),
  };
  return question(views, ({ state, snapshot, deadline, eta, votes, quorum, type, configurator }) => {
    const known = stateOrUnknown(state, snapshot);
    if (known === null || snapshot === null || deadline === null) return null;
    const tally = votes === null ? null : { against: votes[0], for: votes[1], abstain: votes[2] };
    const found = { ...known, tally, snapshot, deadline, eta: orNull(eta) };
    return { found, figures: (now) => figures(quorum, snapshot, now, type, configurator) };
  });
}

function figures(
  quorum: bigint | null,
  snapshot: bigint,
  now: bigint,
  type: number | null,
  configurator: Address | null,
): Question<Figures> {
  const needed = quorum === null ? null : { value: quorum, timepoint: snapshot, estimate: snapshot >= now };
  const isTyped = type !== null && configurator !== null && configurator !== ZERO;
  const views = isTyped
    ? {
        kind: view(proposalTypesAbi, configurator, 'proposalTypes', type),
        first: view(firstProposalTypesAbi, configurator, 'proposalTypes', BigInt(type)),
      }
    : {};
  return question(views, ({ kind, first }) => {
    const found = kind ?? first ?? null;
    const approval = found === null ? null : BigInt(found.approvalThreshold);
    return { quorum: needed, superQuorum: null, approval };
  });
}

function receipt(
  { address }: FamilyContext,
  account: Address,
  id: bigint,
  snapshot: bigint,
): Question<VoterReceipt> {
  const views = {
    power: view(governorAbi, address, 'getVotes', account, snapshot),
    voted: view(governorAbi, address, 'hasVoted', id, account),
    cast: view(agoraAbi, address, 'weightCast', id, account),
  };
  return question(views, ({ power, voted, cast }) => ({
    ...plainReceipt(power, { hasVoted: voted === true }),
    // Its delegates may cast in parts; where they cannot, there is no such view.
    used: cast,
  }));
}
