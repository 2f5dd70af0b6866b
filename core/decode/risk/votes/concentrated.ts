import { phrase, t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { type RiskCheck, VOTES_UNREAD } from '../input';
import { percentOf } from '../said';

/** R29: few decide. */
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
