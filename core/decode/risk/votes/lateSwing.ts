import { phrase, t } from '@/core/language/message';
import { type PastBallot, type PastVote, type RiskCheck, VOTES_UNREAD } from '../input';

/** R32: the result turned at the end. */
export const lateSwing: RiskCheck = {
  id: 'R32',
  name: 'LATE_SWING',
  severity: 'medium',
  needs: phrase`all votes with their times`,
  why: phrase`Votes cast in the last moment leave others no time to answer.`,
  *run({ history }) {
    const ballot = history?.ballot ?? null;
    if (ballot === null) return VOTES_UNREAD;
    if (ballot.isExtended === true || history?.times?.isOver === false) return;
    if (!ballot.isComplete || ballot.votes.some(({ at }) => at === null))
      return t`It needs all votes with their times, which are not read.`;
    const early = ballot.votes.filter(({ at }) => (at ?? 0) < 9_000);
    const before = leads(early, ballot);
    const after = leads(ballot.votes, ballot);
    if (before === after || ballot.votes.length === 0) return;
    const sentence = before
      ? t`The result turned in the last tenth of the voting period: before, it passed.`
      : t`The result turned in the last tenth of the voting period: before, it did not pass.`;
    yield { sentence, looked: t`the votes in the order they were cast` };
  },
};

function leads(votes: readonly PastVote[], { quorum }: PastBallot): boolean {
  const sum = (side: PastVote['side']) =>
    votes.reduce((total, vote) => (vote.side === side ? total + vote.weight : total), 0n);
  return sum('for') > sum('against') && (quorum === null || sum('for') + sum('abstain') >= quorum);
}
