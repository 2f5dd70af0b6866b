import type { Address, Hex } from 'viem';
import { concat, keccak256, numberToHex } from 'viem/utils';
import { toQuantity } from '@/chain/rpc/quantity';
import { type Question, question } from '@/chain/rpc/question';
import type { Transport } from '@/chain/rpc/transport';
import { proofsBy, readingBy, view, ZERO } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { agoraAbi, firstProposalTypesAbi, proposalTypesAbi } from '../abis/families';
import { governorAbi } from '../abis/governor';
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

/** Agora's Governor: `quorum` takes the proposal's id; the share of For depends on its type, which may change. */
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

const HALF = (1n << 128n) - 1n;

/** Votes of each option of a proposal, from its module's storage; null where Governor and count do not stand there. Throws `RpcError`. */
export async function readOptionVotes(
  transport: Transport,
  module: Address,
  { governor, id, count }: { governor: Address; id: bigint; count: number },
  block: bigint,
): Promise<bigint[] | null> {
  const base = BigInt(keccak256(concat([toWord(id), toWord(0n)])));
  const read = async (slot: bigint) =>
    bigOf(await transport.request('eth_getStorageAt', [module, toWord(slot), toQuantity(block)]));
  const [owner, length] = await Promise.all([read(base), read(base + 2n)]);
  if (owner !== BigInt(governor) || length !== BigInt(count)) return null;
  const first = BigInt(keccak256(toWord(base + 2n)));
  const words = await Promise.all(
    Array.from({ length: Math.ceil(count / 2) }, (_, index) => read(first + BigInt(index))),
  );
  if (words.includes(null)) return null;
  return words.flatMap((word) => (word === null ? [] : [word & HALF, word >> 128n])).slice(0, count);
}

const toWord = (value: bigint): Hex => numberToHex(value, { size: 32 });

function bigOf(word: unknown): bigint | null {
  return typeof word === 'string' && /^0x[0-9a-f]{64}$/i.test(word) ? BigInt(word) : null;
}
