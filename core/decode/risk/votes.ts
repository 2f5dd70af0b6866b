import { formatAddress } from '@/core/format';
import { count } from '../words/figures';
import {
  type Found,
  NOTHING,
  type PastBallot,
  type PastVote,
  type RiskInput,
  undecided,
  type Verdict,
} from './input';
import { paymentsOf } from './payment';
import { timeWords } from './rules';
import { amountWords, shareWords } from './said';
import { isSame } from './walk';

const UNREAD = 'It needs the votes, which were not read.';

/** R28: votes that were not there a day before the snapshot. */
export function freshVotes({ history }: RiskInput): Verdict {
  const ballot = history?.ballot ?? null;
  if (ballot === null || ballot.quorum === null) return undecided(UNREAD);
  const asked = ballot.votes.filter(({ before }) => before !== null);
  if (asked.length === 0)
    return ballot.votes.length === 0 && ballot.isComplete
      ? NOTHING
      : undecided('It needs what the voters held a day before the snapshot, which was not read.');
  const quorum = ballot.quorum;
  const fresh = asked.filter(
    ({ side, weight, before }) => side === 'for' && (weight - (before ?? weight)) * 4n > quorum,
  );
  if (fresh.length === 0) return NOTHING;
  const gained = fresh.reduce((sum, { weight, before }) => sum + weight - (before ?? weight), 0n);
  const [first] = fresh;
  const who =
    fresh.length === 1 && first !== undefined
      ? ` by ${formatAddress(first.voter)}`
      : ` by ${count(fresh.length, 'account')}`;
  const sentence = `${shareWords(gained, ballot.for)} of the votes in favour were acquired${who} within a day before the snapshot.`;
  return {
    found: [
      {
        severity: 'high',
        action: [],
        sentence,
        looked: `the votes of the ${count(asked.length, 'heaviest voter')} a day before the snapshot`,
      },
    ],
  };
}

/** R29: few decide. */
export function concentrated({ history, facts }: RiskInput): Verdict {
  const ballot = history?.ballot ?? null;
  if (ballot === null) return undecided(UNREAD);
  // Only of a vote that passes, or would if it ended now, can it be said that few decide it.
  const isPassing =
    ballot.for > ballot.against && (ballot.quorum === null || ballot.for + ballot.abstain >= ballot.quorum);
  if (!isPassing) return NOTHING;
  const looked = 'the votes in favour';
  const one = (sentence: string): Verdict => ({
    found: [{ severity: 'medium', action: [], sentence, looked }],
  });
  const weights = ballot.votes.filter(({ side }) => side === 'for').map(({ weight }) => weight);
  weights.sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
  const [first, second] = [weights[0] ?? 0n, weights[1] ?? 0n];
  if (first * 2n > ballot.for && weights.length > 0)
    return one(
      // How many there are is known only once all votes are read.
      `${ballot.isComplete ? `${count(weights.length, 'voter')} in favour; the` : 'The'} largest alone has ${shareWords(first, ballot.for)} of the votes in favour.`,
    );
  if (ballot.quorum !== null && weights.length > 0 && first + second >= ballot.quorum)
    return one(
      `Two voters reach the quorum by themselves: the largest has ${shareWords(first, ballot.for)} of the votes in favour.`,
    );
  if (facts.supply !== null && ballot.for * 50n < facts.supply)
    return one(`The votes in favour are ${shareWords(ballot.for, facts.supply)} of all votes there are.`);
  return weights.length > 0 || ballot.isComplete ? NOTHING : undecided(UNREAD);
}

/** R30: nobody has met the proposer before. */
export function newProposer({ history }: RiskInput): Verdict {
  const proposer = history?.proposer ?? null;
  if (proposer === null) return undecided('It needs to know who proposed before, which was not read.');
  const found: Found[] = [];
  const { sender, received, isFirst, address } = proposer;
  if (sender !== null && !isSame(sender, address)) {
    const sentence = `The proposal was made by a contract (${formatAddress(address)}) that ${formatAddress(sender)} called, not by an account of its own.`;
    found.push({
      severity: 'medium',
      action: [],
      sentence,
      looked: 'the transaction that made the proposal',
    });
  }
  if (isFirst === true && typeof received === 'bigint') {
    const sentence = `First proposal by this account; it received its votes within ${timeWords(received)} before.`;
    found.push({
      severity: 'medium',
      action: [],
      sentence,
      looked: 'earlier proposals and the proposer’s votes',
    });
  }
  if (found.length > 0 || isFirst === false || received === 'longer ago') return { found };
  return undecided(
    isFirst === null
      ? 'Not all earlier proposals are read.'
      : 'It needs to know since when the proposer has held the votes, which was not read.',
  );
}

/** R32: the result turned at the end. */
export function lateSwing({ history }: RiskInput): Verdict {
  const ballot = history?.ballot ?? null;
  if (ballot === null) return undecided(UNREAD);
  if (ballot.isExtended === true || history?.times?.isOver === false) return NOTHING;
  if (!ballot.isComplete || ballot.votes.some(({ at }) => at === null))
    return undecided('It needs all votes with their times, which are not read.');
  const early = ballot.votes.filter(({ at }) => (at ?? 0) < 9_000);
  const before = leads(early, ballot);
  const after = leads(ballot.votes, ballot);
  if (before === after || ballot.votes.length === 0) return NOTHING;
  const sentence = `The result turned in the last tenth of the voting period: before, it ${before ? 'passed' : 'did not pass'}.`;
  return {
    found: [{ severity: 'medium', action: [], sentence, looked: 'the votes in the order they were cast' }],
  };
}

function leads(votes: readonly PastVote[], { quorum }: PastBallot): boolean {
  const sum = (side: PastVote['side']) =>
    votes.reduce((total, vote) => (vote.side === side ? total + vote.weight : total), 0n);
  return sum('for') > sum('against') && (quorum === null || sum('for') + sum('abstain') >= quorum);
}

/** R38: the quorum protects nothing. */
export function quorumMeaningless({ history, facts, actions }: RiskInput): Verdict {
  const quorum = history?.ballot?.quorum ?? null;
  if (quorum === null) return undecided('It needs the quorum, which was not read.');
  const looked = 'the quorum and the decoded payments';
  if (quorum === 0n) {
    const sentence = 'No vote at all is needed for it to pass: the quorum is zero.';
    return { found: [{ severity: 'high', action: [], sentence, looked: 'the quorum' }] };
  }
  const taken = paymentsOf(actions, facts)
    .filter(({ asset, isOwn }) => isOwn && asset !== 'coin' && isSame(asset, facts.votesToken))
    .reduce((sum, { amount }) => sum + amount, 0n);
  if (taken <= quorum || facts.votesToken === null)
    return undecided('The quorum’s worth in money is not known: that needs the market price of the token.');
  const sentence = `So few votes are needed that buying them is cheaper than what can be taken: the proposal moves ${amountWords(facts.votesToken, taken, facts)}, the quorum is ${amountWords(facts.votesToken, quorum, facts)}.`;
  return { found: [{ severity: 'high', action: [], sentence, looked }] };
}

const DAYS = 86_400n;

/** R31: little time between the proposal and its execution. */
export function shortWindow({ history, isDraft }: RiskInput): Verdict {
  const times = history?.times ?? null;
  if (times === null || times.created === null || times.earliest === null)
    return undecided(
      isDraft === true
        ? 'A draft has no times yet.'
        : 'It needs the times of the proposal, which are not known.',
    );
  const span = times.earliest - times.created;
  const looked = 'the times of the proposal';
  if (span < 2n * DAYS) {
    const sentence = `Only ${timeWords(span)} lie between the proposal and its possible execution.`;
    return { found: [{ severity: 'high', action: [], sentence, looked }] };
  }
  if (!times.hasTimelock && times.opens !== null && times.opens - times.created < 60n) {
    const sentence =
      'Voting opens at once, and nothing waits between its end and the execution: there is no time to react.';
    return { found: [{ severity: 'high', action: [], sentence, looked }] };
  }
  return NOTHING;
}

/** R39: it lapses soon. */
export function expiresSoon({ history, now }: RiskInput): Verdict {
  const times = history?.times ?? null;
  if (times === null || now === undefined)
    return undecided('It needs the times of the proposal, which are not known.');
  if (times.expires === null || now >= times.expires || times.expires - now > 3n * DAYS) return NOTHING;
  const sentence = `If nobody executes it within ${timeWords(times.expires - now)}, the proposal expires.`;
  return { found: [{ severity: 'low', action: [], sentence, looked: 'the times of the proposal' }] };
}
