import type { Address } from 'viem';
import { type Question, question } from '@/chain/rpc/question';
import { proofsBy, readingBy, view } from '@/chain/rpc/view';
import { stateOrUnknown } from '@/core/governor/proposal';
import { bravoAbi, nounsAbi, nounsBlockAbi } from '../abis/families';
import {
  type Adapter,
  type FamilyContext,
  type First,
  type Known,
  orNull,
  provenState,
  provenTally,
} from './adapter';
import { bravo } from './bravo';

// Words of `proposals(id)` in all versions; the third's `proposalsV3` puts one before them, and more behind.
const WORDS = { quorum: 3, eta: 4, snapshot: 5, deadline: 6, for: 7, against: 8, abstain: 9 };
const OBJECTION_WORD = 18;

/**
 * Nouns: the condensed proposals of its third version, or of those before; a quorum of its own for every proposal, that
 * grows with the votes against; a deadline that an objection period moves; power that counts from another block before the
 * third. Receipts are Bravo's.
 */
export function nouns(context: FamilyContext): Adapter {
  return {
    ...bravo(context, true),
    proposal: (id) => proposal(context, id),
    proofs: (id, known) => proofs(context, id, known),
    counted: (id, snapshot) => counted(context, id, snapshot),
    quorum: (id) => view(nounsAbi, context.address, 'quorumVotes', id),
  };
}

function viewsOf(address: Address, id: bigint) {
  return {
    state: view(bravoAbi, address, 'state', id),
    third: view(nounsAbi, address, 'proposalsV3', id),
    before: view(nounsAbi, address, 'proposals', id),
    quorum: view(nounsAbi, address, 'quorumVotes', id),
  };
}

function proposal({ address }: FamilyContext, id: bigint): Question<First | null> {
  const views = viewsOf(address, id);
  return question(views, ({ state: number, third, before, quorum }) => {
    const facts = third ?? (before === null ? null : named(before));
    const known = stateOrUnknown(number, facts?.startBlock ?? null);
    if (known === null || facts === null) return null;
    const { eta, startBlock, endBlock, forVotes, againstVotes, abstainVotes } = facts;
    const objection = third?.objectionPeriodEndBlock ?? 0n;
    const isMoved = objection > endBlock;
    const needed = quorum ?? facts.quorumVotes;
    return {
      found: {
        ...known,
        tally: { for: forVotes, against: againstVotes, abstain: abstainVotes },
        snapshot: startBlock,
        deadline: isMoved ? objection : endBlock,
        eta: orNull(eta),
        sources: {
          deadline: isMoved
            ? readingBy(views.third, objection, OBJECTION_WORD)
            : readingBy(views.before, endBlock, WORDS.deadline),
          ...(quorum === null ? { quorum: readingBy(views.before, needed, WORDS.quorum) } : {}),
        },
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

function proofs({ address }: FamilyContext, id: bigint, known: Known) {
  const { state, before, quorum } = viewsOf(address, id);
  // A file does not say whether an objection period moved the deadline, so only what was read proves it.
  return {
    ...proofsBy([
      provenState(state, known),
      ...provenTally(before, known.tally, WORDS),
      ['eta', before, known.eta, WORDS.eta],
      ['snapshot', before, known.snapshot, WORDS.snapshot],
      ['quorum', quorum, known.quorum?.value ?? null],
    ]),
    ...known.sources,
  };
}

// A block that does not come, so that the token tells no power.
const NEVER = 2n ** 64n;

// The third version counts power at the start of the vote, from a proposal on that its switch names; before that at the block
// of the proposal, which the first did not keep: it looks back from the start by the delay of now.
function counted({ address }: FamilyContext, id: bigint, snapshot: bigint): Question<bigint> {
  const views = {
    from: view(nounsAbi, address, 'voteSnapshotBlockSwitchProposalId'),
    second: view(nounsBlockAbi.second, address, 'proposals', id),
    fork: view(nounsBlockAbi.fork, address, 'proposals', id),
    delay: view(nounsAbi, address, 'votingDelay'),
  };
  return question(views, ({ from, second, fork, delay }) => {
    if (from !== null && from > 0n && id >= from) return snapshot;
    const made = second?.creationBlock ?? fork?.creationBlock ?? 0n;
    // A yes or no is no block.
    if (made > 1n) return made;
    return delay === null ? NEVER : snapshot - delay;
  });
}
