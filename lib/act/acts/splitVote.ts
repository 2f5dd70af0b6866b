import { readVoteFacts } from '@/chain/contracts/actFacts';
import { blocked } from '@/core/errors/blocked';
import { formatVotes } from '@/core/format';
import { isReason, voteIn } from '@/core/governor/act/loggedEffects';
import { whyNot } from '@/core/governor/act/whyNot';
import { callTo, castSplitVoteCall } from '@/core/governor/call';
import type { Tally } from '@/core/governor/proposal';
import { FRACTIONAL, readSplit, SIDES } from '@/core/governor/vote';
import { anyText, openObject } from '@/core/json';
import { big } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import { readHead } from '../facts/accountState';
import type { Act, ActDao } from './act';
import { VOTING, type VoteFacts, votesLeft } from './castVote';

/** A vote split over the sides, in the token's smallest unit; `used` is what the account had used before it. */
export type SplitIntent = { proposalId: bigint; split: Tally; used: bigint; reason: string };

const TEXTS = openObject<Omit<SplitIntent, 'split'> & Tally>({
  proposalId: big(),
  against: big(),
  for: big(),
  abstain: big(),
  used: big(),
  reason: anyText,
});

/** Casting a part of one's votes for, a part against, a part to abstain; what is not given can be given later. */
export const splitVote: Act<SplitIntent, VoteFacts> = {
  ...VOTING,
  name: 'splitVote',
  facts: ({ proposalId }, context, block) => readVoteFacts(proposalId, context, block),
  blockers: ({ split }, facts, dao) => {
    const blockers = whyNot(facts, dao);
    return blockers.length > 0 ? blockers : wrongSum(split, facts, dao);
  },
  call: ({ proposalId, split, reason }, dao) =>
    callTo(dao.address, castSplitVoteCall(proposalId, split, reason)),
  matchesLog({ proposalId, split, reason }, effect, { account }) {
    const vote = voteIn(effect, account, proposalId);
    if (vote === undefined) return undefined;
    const given = vote.support === FRACTIONAL ? readSplit(vote.params.slice(2)) : undefined;
    return (
      given !== undefined &&
      SIDES.every((side) => given[side] === split[side]) &&
      isReason(vote.reason, reason)
    );
  },
  async reached({ proposalId, split, used }, context) {
    const facts = await readVoteFacts(proposalId, context, await readHead(context.chain));
    return facts.used !== null && facts.used >= used + sumOf(split);
  },
  words: () => t`Cast a split vote`,
  weight: ({ split }) => sumOf(split),
  texts: {
    write: ({ split, ...rest }) => TEXTS.write({ ...rest, ...split }),
    read: (json, path) => {
      const { against, for: inFavour, abstain, ...rest } = TEXTS.read(json, path);
      return { ...rest, split: { against, for: inFavour, abstain } };
    },
  },
};

export function sumOf({ against, for: inFavour, abstain }: Tally): bigint {
  return against + inFavour + abstain;
}

function wrongSum(split: Tally, facts: VoteFacts, dao: ActDao) {
  const given = sumOf(split);
  const left = votesLeft(facts);
  if (given === 0n) return [blocked('split-empty')];
  if (left === null || given <= left) return [];
  const decimals = dao.token?.decimals ?? 0;
  const words = { given: formatVotes(given, decimals, 'exact'), left: formatVotes(left, decimals, 'exact') };
  return [blocked('split-exceeds', words)];
}
