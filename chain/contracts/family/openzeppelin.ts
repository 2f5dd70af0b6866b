import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { proofsBy, view } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { bravoAbi, extensionAbi } from '../abis/families';
import { actAbi, governorAbi } from '../abis/governor';
import { votingPowerAbi } from '../abis/votingPower';
import { present } from '../detect/parts';
import {
  type Adapter,
  type FamilyContext,
  type Figures,
  type First,
  type Known,
  orNull,
  provenState,
  provenTally,
  required,
  timepointOf,
  type VoterReceipt,
} from './adapter';
import { PROPOSALS_WORDS } from './bravo';

/** The order of `proposalVotes`. */
export const VOTES_WORDS = { against: 0, for: 1, abstain: 2 };

/**
 * OpenZeppelin's Governor from 4.3 to 5.7. Tallies come from `proposalVotes`; the one compatible with Bravo has only
 * `proposals(id)`. Quorum and super quorum are asked at the snapshot.
 */
export function openzeppelin(context: FamilyContext): Adapter {
  const { address } = context;
  return {
    proposal: (id) => proposal(context, id),
    proofs: (id, known) => proofs(context, id, known),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
    weight: (voter, _, snapshot) =>
      context.counting?.kind === 'fractional' || context.counting?.overridable === true
        ? null
        : { view: view(governorAbi, address, 'getVotes', voter, snapshot), word: 0 },
    origin: (id) =>
      question(
        {
          proposer: view(actAbi, address, 'proposalProposer', id),
          needsQueuing: view(actAbi, address, 'proposalNeedsQueuing', id),
        },
        ({ proposer, needsQueuing }) => ({ proposer: present(proposer), needsQueuing }),
      ),
    quorum: (_, timepoint) => view(governorAbi, address, 'quorum', timepoint),
  };
}

/** The views of a proposal that OpenZeppelin's Governor and Agora's have. */
export function proposalViews(address: Address, id: bigint) {
  return {
    state: view(governorAbi, address, 'state', id),
    snapshot: view(governorAbi, address, 'proposalSnapshot', id),
    deadline: view(governorAbi, address, 'proposalDeadline', id),
    eta: view(governorAbi, address, 'proposalEta', id),
    votes: view(governorAbi, address, 'proposalVotes', id),
  };
}

function compatView({ address, extensions }: FamilyContext, id: bigint) {
  return extensions?.includes('bravo-compat') === true
    ? { compat: view(bravoAbi, address, 'proposals', id) }
    : {};
}

function proposal(context: FamilyContext, id: bigint): Question<First | null> {
  const views = { ...proposalViews(context.address, id), ...compatView(context, id) };
  return question(views, ({ state: number, snapshot, deadline, eta, votes, compat }) => {
    const known = stateOrUnknown(number, snapshot);
    if (known === null || snapshot === null || deadline === null) return null;
    const tally =
      compat != null
        ? { for: compat[5], against: compat[6], abstain: compat[7] }
        : votes === null
          ? null
          : { against: votes[0], for: votes[1], abstain: votes[2] };
    return {
      found: { ...known, tally, snapshot, deadline, eta: orNull(eta) },
      figures: (now, dao) => figures(dao, snapshot, now),
    };
  });
}

function figures({ address, extensions }: FamilyContext, snapshot: bigint, now: bigint): Question<Figures> {
  const when = timepointOf(snapshot, now);
  const hasSuper = extensions?.includes('super-quorum') === true;
  const views = {
    quorum: view(governorAbi, address, 'quorum', when.timepoint),
    ...(hasSuper ? { superQuorum: view(extensionAbi, address, 'superQuorum', when.timepoint) } : {}),
  };
  return question(views, ({ quorum, superQuorum }) => ({
    quorum: required(quorum, when),
    superQuorum: required(superQuorum ?? null, when),
    approval: null,
  }));
}

function proofs(context: FamilyContext, id: bigint, known: Known) {
  const { address } = context;
  const { votes, state, snapshot, deadline, eta } = proposalViews(address, id);
  const { compat } = compatView(context, id);
  const { quorum, superQuorum, tally } = known;
  const needed = quorum && view(governorAbi, address, 'quorum', quorum.timepoint);
  const whole = superQuorum && view(extensionAbi, address, 'superQuorum', superQuorum.timepoint);
  return proofsBy([
    provenState(state, known),
    ...provenTally(compat ?? votes, tally, compat === undefined ? VOTES_WORDS : PROPOSALS_WORDS),
    ['snapshot', snapshot, known.snapshot],
    ['deadline', deadline, known.deadline],
    ['eta', eta, known.eta],
    ['quorum', needed, quorum?.value ?? null],
    ['superQuorum', whole, superQuorum?.value ?? null],
  ]);
}

function receipt(
  context: FamilyContext,
  account: Address,
  id: bigint,
  snapshot: bigint,
): Question<VoterReceipt> {
  const { address, counting, token } = context;
  const isInParts = counting?.kind === 'fractional';
  const owner = counting?.overridable === true && token != null ? token.address : undefined;
  const views = {
    power: view(governorAbi, address, 'getVotes', account, snapshot),
    voted: view(governorAbi, address, 'hasVoted', id, account),
    ...(isInParts
      ? {
          used: view(extensionAbi, address, 'usedVotes', id, account),
          // ScopeLift's name for it.
          cast: view(extensionAbi, address, 'voteWeightCast', id, account),
        }
      : {}),
    ...(owner === undefined
      ? {}
      : {
          overrode: view(extensionAbi, address, 'hasVotedOverride', id, account),
          balance: view(votingPowerAbi, owner, 'getPastBalanceOf', account, snapshot),
          delegate: view(votingPowerAbi, owner, 'getPastDelegate', account, snapshot),
        }),
  };
  return question(views, ({ power, voted, used, cast, overrode, balance, delegate }) => ({
    power,
    hasVoted: voted === true,
    support: null,
    weight: null,
    used: used ?? cast ?? null,
    override:
      overrode == null
        ? null
        : { done: overrode, balance: balance ?? null, delegate: present(delegate ?? null) },
    proofs: proofsBy([
      ['power', views.power, power],
      ['hasVoted', views.voted, voted],
      ['used', used == null ? views.cast : views.used, used ?? cast ?? null],
      ['override.done', views.overrode, overrode ?? null],
      ['override.balance', views.balance, balance ?? null],
      ['override.delegate', views.delegate, delegate ?? null],
    ]),
  }));
}
