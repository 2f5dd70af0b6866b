import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { type View, view } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { alphaAbi, bravoAbi, votingPowerAbi } from '../abis/families';
import {
  type Adapter,
  type FamilyContext,
  type First,
  orNull,
  plainReceipt,
  type VoterReceipt,
} from './adapter';

/**
 * GovernorBravo and GovernorAlpha: `proposals(id)` in their order (for before against), a quorum that is a constant of
 * the contract, power from the token's `getPriorVotes`. Alpha knows no abstention.
 */
export function bravo(context: FamilyContext, abstains: boolean): Adapter {
  return {
    proposal: (id) => proposal(context, id, abstains),
    receipt: (account, id, snapshot) => receipt(context, account, id, snapshot),
  };
}

function proposal({ address }: FamilyContext, id: bigint, abstains: boolean): Question<First | null> {
  const views = {
    state: view(bravoAbi, address, 'state', id),
    // Both have the same selector: asked once, read in two ways.
    full: view(bravoAbi, address, 'proposals', id),
    short: view(alphaAbi, address, 'proposals', id),
  };
  return question(views, ({ state: number, full, short }) => {
    const known = stateOrUnknown(number, short?.[3] ?? null);
    if (known === null || short === null) return null;
    const [, , eta, snapshot, deadline, yes, no] = short;
    const abstain = abstains ? (full?.[7] ?? 0n) : 0n;
    return {
      found: { ...known, tally: { for: yes, against: no, abstain }, snapshot, deadline, eta: orNull(eta) },
      figures: () => figures(address, snapshot),
    };
  });
}

function figures(address: Address, snapshot: bigint) {
  return question({ quorum: view(bravoAbi, address, 'quorumVotes') }, ({ quorum }) => ({
    // The same at every timepoint, so never an estimate.
    quorum: quorum === null ? null : { value: quorum, timepoint: snapshot, estimate: false },
    superQuorum: null,
    approval: null,
  }));
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

/** The power of an account at a block, of the token where there is one. */
export function priorVotes(
  { token }: FamilyContext,
  account: Address,
  snapshot: bigint,
): { power?: View<bigint> } {
  if (token == null) return {};
  return { power: view(votingPowerAbi, token.address, 'getPriorVotes', account, snapshot) };
}
