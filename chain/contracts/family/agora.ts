import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { view, ZERO } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { agoraAbi, firstProposalTypesAbi, proposalTypesAbi } from '../abis/families';
import { governorAbi } from '../abis/governor';
import { proofsBy, readingBy } from '../proof';
import {
  type Adapter,
  type FamilyContext,
  type Figures,
  type First,
  type Known,
  orNull,
  plainReceipt,
  provenState,
  provenTally,
  type VoterReceipt,
} from './adapter';
import { openzeppelin, proposalViews, VOTES_WORDS } from './openzeppelin';

// Behind the offset of the struct and its quorum.
const APPROVAL_WORD = 2;

/**
 * Agora's Governor: `quorum` takes the proposal's id, and the share of For that carries it depends on its type, which
 * its manager may change while it runs.
 */
export function agora(context: FamilyContext): Adapter {
  return {
    ...openzeppelin(context),
    proposal: (id) => proposal(context, id),
    proofs: (id, known) => proofs(context, id, known),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
    // Its delegates may cast in parts.
    weight: () => null,
    quorum: (id) => view(agoraAbi, context.address, 'quorum', id),
  };
}

function proposal({ address }: FamilyContext, id: bigint): Question<First | null> {
  const views = {
    ...proposalViews(address, id),
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
    const asked = kind == null ? views.first : views.kind;
    if (found === null || asked === undefined) return { quorum: needed, superQuorum: null, approval: null };
    const approval = BigInt(found.approvalThreshold);
    const sources = { approval: readingBy(asked, approval, APPROVAL_WORD) };
    return { quorum: needed, superQuorum: null, approval, sources };
  });
}

function proofs({ address }: FamilyContext, id: bigint, known: Known) {
  const { state, votes, snapshot, deadline, eta } = proposalViews(address, id);
  return {
    ...proofsBy([
      provenState(state, known),
      ...provenTally(votes, known.tally, VOTES_WORDS),
      ['snapshot', snapshot, known.snapshot],
      ['deadline', deadline, known.deadline],
      ['eta', eta, known.eta],
      ['quorum', view(agoraAbi, address, 'quorum', id), known.quorum?.value ?? null],
    ]),
    ...known.sources,
  };
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
  };
  // `weightCast` counts votes cast through an account, not by it.
  return question(views, ({ power, voted }) =>
    plainReceipt(
      power,
      { hasVoted: voted === true },
      proofsBy([
        ['power', views.power, power],
        ['hasVoted', views.voted, voted],
      ]),
    ),
  );
}
