import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { view } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { bravoAbi, extensionAbi, votingPowerAbi } from '../abis/families';
import { governorAbi } from '../abis/governor';
import { present } from '../detect/parts';
import {
  type Adapter,
  type FamilyContext,
  type Figures,
  type First,
  orNull,
  required,
  timepointOf,
  type VoterReceipt,
} from './adapter';

/**
 * OpenZeppelin's Governor from 4.3 to 5.7. Tallies come from `proposalVotes`; the one compatible with Bravo has only
 * `proposals(id)`. Quorum and super quorum are asked at the snapshot.
 */
export function openzeppelin(context: FamilyContext): Adapter {
  return {
    proposal: (id) => proposal(context, id),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
  };
}

function proposal(context: FamilyContext, id: bigint): Question<First | null> {
  const { address } = context;
  const isCompat = context.extensions?.includes('bravo-compat') === true;
  const views = {
    state: view(governorAbi, address, 'state', id),
    snapshot: view(governorAbi, address, 'proposalSnapshot', id),
    deadline: view(governorAbi, address, 'proposalDeadline', id),
    eta: view(governorAbi, address, 'proposalEta', id),
    votes: view(governorAbi, address, 'proposalVotes', id),
    ...(isCompat ? { compat: view(bravoAbi, address, 'proposals', id) } : {}),
  };
  return question(views, ({ state: number, snapshot, deadline, eta, votes, compat }) => {
    const known = stateOrUnknown(number, snapshot);
    if (known === null || snapshot === null || deadline === null) return null;
    const tally =
      votes !== null
        ? { against: votes[0], for: votes[1], abstain: votes[2] }
        : compat == null
          ? null
          : { for: compat[5], against: compat[6], abstain: compat[7] };
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
  }));
}
