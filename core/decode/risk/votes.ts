import { isSameAddress } from '@/core/address';
import { formatAddress } from '@/core/format';
import { phrase, plural, t } from '@/core/language/message';
import { type PastBallot, type PastVote, type RiskCheck, VOTES_UNREAD } from './input';
import { paymentsOf } from './payment';
import { amountWords, percentOf, timeWords } from './said';

export const concentrated: RiskCheck = {
  id: 'R29',
  name: 'CONCENTRATED_PASS',
  severity: 'medium',
  needs: phrase`the votes`,
  why: phrase`When two or three accounts decide, one mistake or one thief is enough.`,
  *run({ history, facts }) {
    const ballot = history?.ballot ?? null;
    if (ballot === null) return VOTES_UNREAD;
    // Only of a vote that passes, or would if it ended now, can it be said that few decide it.
    const isPassing =
      ballot.for > ballot.against && (ballot.quorum === null || ballot.for + ballot.abstain >= ballot.quorum);
    if (!isPassing) return;
    const looked = t`the votes in favour`;
    const weights = ballot.votes.filter(({ side }) => side === 'for').map(({ weight }) => weight);
    weights.sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
    const [first, second] = [weights[0] ?? 0n, weights[1] ?? 0n];
    if (first * 2n > ballot.for && weights.length > 0) {
      // How many there are is known only once all votes are read.
      const share = percentOf(first, ballot.for);
      const sentence = ballot.isComplete
        ? t`${plural(weights.length, 'voter')} in favour; the largest alone has ${share} of the votes in favour.`
        : t`The largest alone has ${share} of the votes in favour.`;
      yield { sentence, looked };
    } else if (ballot.quorum !== null && weights.length > 0 && first + second >= ballot.quorum) {
      const sentence = t`Two voters reach the quorum by themselves: the largest has ${percentOf(first, ballot.for)} of the votes in favour.`;
      yield { sentence, looked };
    } else if (facts.supply !== null && ballot.for * 50n < facts.supply) {
      const sentence = t`The votes in favour are ${percentOf(ballot.for, facts.supply)} of all votes there are.`;
      yield { sentence, looked };
    } else if (weights.length === 0 && !ballot.isComplete) return VOTES_UNREAD;
  },
};

const DAYS = 86_400n;

export const expiresSoon: RiskCheck = {
  id: 'R39',
  name: 'EXPIRES_SOON',
  severity: 'low',
  needs: phrase`the times of the proposal`,
  why: phrase`An expired proposal has to be voted on again.`,
  *run({ history, now }) {
    const times = history?.times ?? null;
    if (times === null || now === undefined)
      return t`It needs the times of the proposal, which are not known.`;
    if (times.expires === null || now >= times.expires || times.expires - now > 3n * DAYS) return;
    const sentence = t`The proposal expires unless it is executed within ${timeWords(times.expires - now)}.`;
    yield { sentence };
  },
};

export const freshVotes: RiskCheck = {
  id: 'R28',
  name: 'BORROWED_OR_FRESH_VOTES',
  severity: 'high',
  needs: phrase`the heaviest voters’ votes a day before the snapshot`,
  why: phrase`Votes borrowed or bought for one decision belong to holders who do not stay. Beanstalk’s were borrowed for a second.`,
  *run({ history }) {
    const ballot = history?.ballot ?? null;
    if (ballot === null || ballot.quorum === null) return VOTES_UNREAD;
    const asked = ballot.votes.filter(({ before }) => before !== null);
    if (asked.length === 0)
      return ballot.votes.length === 0 && ballot.isComplete
        ? undefined
        : t`It needs what the voters held a day before the snapshot, which was not read.`;
    const quorum = ballot.quorum;
    const fresh = asked.filter(
      ({ side, weight, before }) => side === 'for' && (weight - (before ?? weight)) * 4n > quorum,
    );
    if (fresh.length === 0) return;
    const gained = fresh.reduce((sum, { weight, before }) => sum + weight - (before ?? weight), 0n);
    const [first] = fresh;
    const who =
      fresh.length === 1 && first !== undefined
        ? formatAddress(first.voter)
        : plural(fresh.length, 'account');
    const sentence = t`${percentOf(gained, ballot.for)} of the votes in favour were acquired by ${who} within a day before the snapshot.`;
    yield {
      sentence,
      looked: t`the votes of the ${plural(asked.length, 'heaviest voter')} a day before the snapshot`,
    };
  },
};

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
    if (before === leads(ballot.votes, ballot) || ballot.votes.length === 0) return;
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

export const newProposer: RiskCheck = {
  id: 'R30',
  name: 'NEW_PROPOSER',
  severity: 'medium',
  needs: phrase`earlier proposals, the transaction, and the proposer’s votes`,
  why: phrase`Attackers arrive with fresh votes and no history, often through a contract of their own.`,
  *run({ history }) {
    const proposer = history?.proposer ?? null;
    if (proposer === null) return t`It needs to know who proposed before, which was not read.`;
    const { sender, received, isFirst, address } = proposer;
    if (sender !== null && !isSameAddress(sender, address)) {
      const sentence = t`The proposal was made by a contract (${formatAddress(address)}) that ${formatAddress(sender)} called, not by an account of its own.`;
      yield { sentence, looked: t`the transaction that made the proposal` };
    }
    if (isFirst === true && typeof received === 'bigint') {
      const sentence = t`First proposal by this account; it received its votes within ${timeWords(received)} before.`;
      yield { sentence, looked: t`earlier proposals and the proposer’s votes` };
    }
    if (isFirst === false || received === 'longer ago') return;
    return isFirst === null
      ? t`Not all earlier proposals are read.`
      : t`It needs to know since when the proposer has held the votes, which was not read.`;
  },
};

export const quorumMeaningless: RiskCheck = {
  id: 'R38',
  name: 'QUORUM_MEANINGLESS',
  severity: 'high',
  needs: phrase`the quorum and what it costs`,
  why: phrase`When votes cost less than the treasury holds, buying them is a business.`,
  *run({ history, facts, actions }) {
    const quorum = history?.ballot?.quorum ?? null;
    if (quorum === null) return t`It needs the quorum, which was not read.`;
    if (quorum === 0n) {
      yield {
        sentence: t`No vote at all is needed for it to pass: the quorum is zero.`,
        looked: t`the quorum`,
      };
      return;
    }
    const taken = paymentsOf(actions, facts)
      .filter(({ asset, isOwn }) => isOwn && asset !== 'coin' && isSameAddress(asset, facts.votesToken))
      .reduce((sum, { amount }) => sum + amount, 0n);
    if (taken <= quorum || facts.votesToken === null)
      return t`The quorum’s worth in money is not known: that needs the market price of the token.`;
    const sentence = t`So few votes are needed that buying them is cheaper than what can be taken: the proposal moves ${amountWords(facts.votesToken, taken, facts)}, the quorum is ${amountWords(facts.votesToken, quorum, facts)}.`;
    yield { sentence, looked: t`the quorum and the decoded payments` };
  },
};

export const shortWindow: RiskCheck = {
  id: 'R31',
  name: 'SHORT_WINDOW',
  severity: 'high',
  needs: phrase`the times of the proposal`,
  why: phrase`Time is what lets people notice. Beanstalk had one day.`,
  *run({ history, isDraft }) {
    const times = history?.times ?? null;
    if (times === null || times.created === null || times.earliest === null)
      return isDraft === true
        ? t`A draft has no times yet.`
        : t`It needs the times of the proposal, which are not known.`;
    const span = times.earliest - times.created;
    if (span < 2n * DAYS) {
      const sentence = t`Only ${timeWords(span)} lie between the proposal and its possible execution.`;
      yield { sentence };
    } else if (!times.hasTimelock && times.opens !== null && times.opens - times.created < 60n) {
      const sentence = t`Voting opens at once, and nothing waits between its end and the execution: there is no time to react.`;
      yield { sentence };
    }
  },
};
