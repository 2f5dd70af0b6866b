import { readVoteFacts, type VoterFacts } from '@/chain/contracts/actFacts';
import { isReason, voteIn } from '@/core/governor/act/loggedEffects';
import { whyNotSide } from '@/core/governor/act/whyNot';
import { callTo, voteCallData } from '@/core/governor/call';
import { takesReasons } from '@/core/governor/family';
import { SIDES, type Side, SUPPORT } from '@/core/governor/vote';
import { anyText, openObject } from '@/core/json';
import { big, oneOf } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import { isVoteListed } from '@/lib/query/listed';
import { readHead } from '../facts/accountState';
import type { Act } from './act';

/** A vote: the reason is public and may be empty. */
export type VoteIntent = { proposalId: bigint; side: Side; reason: string };

/** The side to ask about before one is chosen: every Governor takes it, and beside options or late some take no votes for. */
export const ASKED_SIDE: Side = 'against';

/** Facts that decide whether an account can vote. */
export type VoteFacts = VoterFacts;

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
  blockers: ({ side }, facts, dao) => whyNotSide(side, facts, dao),
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
