import { formatAddress } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { type RiskCheck, VOTES_UNREAD } from '../input';
import { percentOf } from '../said';

/** R28: votes that were not there a day before the snapshot. */
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
