import type { Address } from 'viem';
import type { MulticallOptions } from '@/chain/rpc/calls';
import { type Question, question } from '@/chain/rpc/question';
import type { Transport } from '@/chain/rpc/transport';
import { callViews, proofsBy, readView, type View, view } from '@/chain/rpc/view';
import type { Dao, Timelock } from '@/core/governor/dao';
import { stateOrUnknown } from '@/core/governor/proposal';
import { alphaAbi, bravoAbi, routeAbi } from '../abis/families';
import { probeAbi } from '../abis/probes';
import { votingPowerAbi } from '../abis/votingPower';
import { present, timelockViews } from '../detect/parts';
import {
  type Adapter,
  type FamilyContext,
  type First,
  type Known,
  orNull,
  plainReceipt,
  provenState,
  provenTally,
  type VoterReceipt,
} from './adapter';

/** The order of the sums in `proposals(id)`; Alpha's ends before the abstentions. */
export const PROPOSALS_WORDS = { for: 5, against: 6, abstain: 7 };

/** GovernorBravo and GovernorAlpha: a constant quorum, and power from `getPriorVotes`. Alpha knows no abstention. */
export function bravo(context: FamilyContext, abstains: boolean): Adapter {
  const { address } = context;
  return {
    proposal: (id) => proposal(context, id, abstains),
    proofs: (id, known) => proofs(context, id, known, abstains),
    receipt: (account, id, counted) => receiptQuestion(context, account, id, counted),
    weight: (voter, id) => ({ view: receiptView(address, id, voter), word: RECEIPT_VOTES }),
    origin: (id) =>
      question({ all: view(alphaAbi, address, 'proposals', id) }, ({ all }) => ({
        proposer: all?.[1] ?? null,
        needsQueuing: true,
      })),
    quorum: () => view(bravoAbi, address, 'quorumVotes'),
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

function proofs({ address }: FamilyContext, id: bigint, known: Known, abstains: boolean) {
  const all = view(bravoAbi, address, 'proposals', id);
  const { abstain, ...two } = PROPOSALS_WORDS;
  return proofsBy([
    provenState(view(bravoAbi, address, 'state', id), known),
    ...provenTally(all, known.tally, abstains ? { ...two, abstain } : two),
    ['eta', all, known.eta, 2],
    ['snapshot', all, known.snapshot, 3],
    ['deadline', all, known.deadline, 4],
    ['quorum', view(bravoAbi, address, 'quorumVotes'), known.quorum?.value ?? null],
  ]);
}

// Word of the weight in a receipt, after the cast flag and the side.
const RECEIPT_VOTES = 2;

/** The receipt of an account, as Bravo, Alpha and Nouns keep it. */
function receiptView(address: Address, id: bigint, voter: Address) {
  return view(bravoAbi, address, 'getReceipt', id, voter);
}

/** Asks Bravo, Alpha and Nouns about an account: its receipt, and its power by the token. */
function receiptQuestion(
  context: FamilyContext,
  account: Address,
  id: bigint,
  counted: bigint,
): Question<VoterReceipt> {
  const asked = receiptView(context.address, id, account);
  const prior = priorVotes(context, account, counted);
  const views = { receipt: asked, ...(prior === undefined ? {} : { power: prior }) };
  return question(views, ({ receipt: found, power = null }) => {
    const [hasVoted, support, weight] = found ?? [false, 0, 0n];
    const proofs = proofsBy([
      ['power', prior, power],
      ['hasVoted', asked, found === null ? null : hasVoted, 0],
    ]);
    return plainReceipt(power, hasVoted ? { hasVoted, support, weight } : { hasVoted }, proofs);
  });
}

function priorVotes({ token }: FamilyContext, account: Address, block: bigint): View<bigint> | undefined {
  return token == null ? undefined : view(votingPowerAbi, token.address, 'getPriorVotes', account, block);
}

/** The timelock of the route that a proposal takes (Venus): the normal one's where the contract names no other. Throws `RpcError`. */
export async function routeTimelock(
  transport: Transport,
  { address, timelock }: Pick<Dao, 'address' | 'timelock'>,
  id: bigint,
  block: bigint,
  options: MulticallOptions,
): Promise<Timelock | null> {
  const ask = <T>(one: View<T>) => readView(transport, one, block, options);
  const { route = 0 } = (await ask(view(routeAbi, address, 'proposals', id))) ?? {};
  if (route === 0 || timelock === null) return timelock;
  const own = present(await ask(view(probeAbi, address, 'proposalTimelocks', BigInt(route))));
  if (own === null) return timelock;
  const { compoundDelay, grace } = await callViews(transport, timelockViews(own), block, options);
  return { ...timelock, address: own, delay: compoundDelay, grace };
}
