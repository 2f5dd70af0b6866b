import type { Address } from 'viem';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { isReason, voteIn } from '@/core/governor/act/loggedEffects';
import { stateWord } from '@/core/governor/act/stateName';
import { callTo, voteCallData } from '@/core/governor/call';
import { takesReasons } from '@/core/governor/family';
import type { Reading } from '@/core/governor/reading';
import type { Receipt } from '@/core/governor/receipt';
import { SIDES, type Side, SUPPORT } from '@/core/governor/vote';
import { anyText, openObject } from '@/core/json';
import { big, oneOf } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import { isVoteListed } from '@/lib/query/listed';
import { readHead } from '../facts/accountState';
import { type ProposalFacts, readProposal, readReceipt } from '../facts/proposal';
import { readVotingStatus, type VotingStatus, whyNoPower } from '../facts/votingStatus';
import type { Act, ActContext, ActDao } from './act';

/** A vote: the reason is public and may be empty. */
export type VoteIntent = { proposalId: bigint; side: Side; reason: string };

/** Facts that decide whether an account can vote; votes and balance in the token's smallest unit, all at `block`. */
export type VoteFacts = Pick<ProposalFacts, 'state' | 'phase' | 'snapshot' | 'deadline'> &
  Pick<Receipt, 'hasVoted' | 'used' | 'support' | 'weight'> &
  VotingStatus & {
    block: bigint;
    account: Address;
    /** The account has no vote left to give. */
    isSpent: boolean;
    /** Power at the snapshot; null while the snapshot is ahead or where the contract does not say. */
    power: bigint | null;
    powerProof: Reading | undefined;
  };

export const VOTE_TEXTS = openObject<VoteIntent>({
  proposalId: big(),
  side: oneOf(SIDES),
  reason: anyText,
});

/** Parts of an act that are the same for all votes with the account's own power. */
export const VOTING: Pick<Act<{ proposalId: bigint }, VoteFacts>, 'reached' | 'isShown' | 'subject'> = {
  async reached({ proposalId }, context) {
    const { isSpent } = await readVoteFacts(proposalId, context, await readHead(context.chain));
    return isSpent;
  },
  isShown: ({ proposalId }, { dao, account }, service) => isVoteListed(service, dao.id, proposalId, account),
  subject: ({ proposalId }) => String(proposalId),
};

/** Casting a vote, with a reason or without; on a Governor that splits votes, all that the account has left. */
export const castVote: Act<VoteIntent, VoteFacts> = {
  ...VOTING,
  name: 'castVote',
  facts: ({ proposalId }, context, block) => readVoteFacts(proposalId, context, block),
  blockers: ({ side }, facts, dao) =>
    dao.counting.sides.includes(side) ? whyNotSide(side, facts, dao) : [blocked('side-missing', { side })],
  call: ({ proposalId, side, reason }, dao) =>
    callTo(dao.address, { data: voteCallData(dao, proposalId, side, reason) }),
  matchesLog({ proposalId, side, reason }, effect, { account, dao }) {
    const vote = voteIn(effect, account, proposalId);
    if (vote === undefined) return undefined;
    const isSaid = isReason(vote.reason, reason) || !takesReasons(dao);
    return vote.support === SUPPORT[side] && vote.params === '0x' && isSaid;
  },
  words: ({ side }) => (side === 'abstain' ? t`Abstain` : side === 'for' ? t`Vote for` : t`Vote against`),
  weight: (_, facts) => (facts.used === null ? facts.power : votesLeft(facts)),
  texts: VOTE_TEXTS,
};

/** Votes the account has not given yet where votes may be split; null where the contract does not say. */
export function votesLeft({ power, used }: Pick<VoteFacts, 'power' | 'used'>): bigint | null {
  if (power === null || used === null) return null;
  return used > power ? 0n : power - used;
}

/** Reads everything that decides about a vote of an account at a block. */
export async function readVoteFacts(
  proposalId: bigint,
  { dao, account, chain }: ActContext,
  block: bigint,
): Promise<VoteFacts> {
  const [{ state, phase, snapshot, deadline }, votingStatus] = await Promise.all([
    readProposal(dao, chain, proposalId, block),
    readVotingStatus(chain, dao, account, block),
  ]);
  const receipt = await readReceipt(dao, chain, { id: proposalId, snapshot, account }, block);
  const { hasVoted, used, proofs, support, weight } = receipt;
  // Before the snapshot the contract refuses to say.
  const power = state === 'PENDING' ? null : receipt.power;
  const isSpent = hasVoted && (used === null || power === null || used >= power);
  return {
    ...{ block, account, state, phase, snapshot, deadline, hasVoted, isSpent, used, support, weight, power },
    powerProof: power === null ? undefined : proofs.power,
    ...votingStatus,
  };
}

/** Lists what blocks any vote of an account on a proposal. */
export function whyNot(facts: VoteFacts, dao: ActDao): QuorateError[] {
  if (facts.state === 'PENDING') return [blocked('voting-not-open')];
  if (facts.isSpent) return [blocked('already-voted')];
  return [...whyClosed(facts), ...(facts.power === 0n ? [whyNoPower(facts, dao)] : [])].slice(0, 1);
}

// Nouns: after a late change of the outcome there is a time for objections alone.
function whyNotSide(side: Side, facts: VoteFacts, dao: ActDao): QuorateError[] {
  const reasons = whyNot(facts, dao);
  const isLate = reasons.length === 0 && facts.phase === 'objection' && side !== 'against';
  return isLate ? [blocked('objection-period')] : reasons;
}

/** Lists what blocks every vote while a proposal's voting is not open. */
export function whyClosed({ state }: Pick<VoteFacts, 'state'>): QuorateError[] {
  if (state === 'PENDING') return [blocked('voting-not-open')];
  if (state === 'ACTIVE') return [];
  if (state === 'UNKNOWN') return [blocked('state-unknown')];
  return [blocked('voting-closed', { state: stateWord(state) })];
}
