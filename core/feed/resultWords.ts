import type { Counting } from '../governor/dao';
import type { State } from '../governor/proposal';
import { type Defeat, voteOutcome, whyDefeated } from '../governor/state';
import { phrase, t, translated } from '../language/message';

const DEFEATS: Record<Defeat, string> = translated({
  'no-votes': phrase`no votes`,
  'short-of-quorum': phrase`the quorum was not reached`,
  'short-of-approval': phrase`too small a share in favour`,
  outvoted: phrase`more votes against than for`,
  tied: phrase`as many votes against as for`,
});

type Result = { text: string; tone: 'for' | 'against' | 'plain' };

const PASSED: Result = {
  text: phrase`Passed`,
  tone: 'for',
};
const ENDED: Readonly<Record<Exclude<State, 'ACTIVE' | 'DEFEATED'>, Result>> = translated(
  {
    PENDING: { text: phrase`Voting has not opened`, tone: 'plain' },
    CANCELED: { text: phrase`Cancelled`, tone: 'plain' },
    SUCCEEDED: PASSED,
    QUEUED: PASSED,
    EXPIRED: PASSED,
    EXECUTED: PASSED,
    UNKNOWN: { text: phrase`Its state is not known`, tone: 'plain' },
  },
  'text',
);

const STANDING: Readonly<Record<ReturnType<typeof voteOutcome>['kind'], Result>> = translated(
  {
    passing: { text: phrase`Passing`, tone: 'for' },
    'short-of-quorum': { text: phrase`Not yet at quorum`, tone: 'plain' },
    'short-of-approval': { text: phrase`Failing: too small a share in favour`, tone: 'against' },
    losing: { text: phrase`Failing: more against than for`, tone: 'against' },
    tied: { text: phrase`Tied; a tie does not pass`, tone: 'against' },
    'no-votes': { text: phrase`No votes yet`, tone: 'plain' },
    unknown: { text: phrase`How it stands is not known`, tone: 'plain' },
  },
  'text',
);

/** Says how a vote stands or ended: “Passing”, “Defeated: the quorum was not reached”. */
export function resultWords(
  proposal: { state: State } & Parameters<typeof voteOutcome>[0],
  counting: Pick<Counting, 'quorum'>,
): Result {
  const { state } = proposal;
  if (state === 'ACTIVE') return STANDING[voteOutcome(proposal, counting).kind];
  if (state !== 'DEFEATED') return ENDED[state];
  const causes = whyDefeated(proposal, counting).map((cause) => DEFEATS[cause]);
  return { text: causes.length === 0 ? t`Defeated` : t`Defeated: ${causes.join(', ')}`, tone: 'against' };
}
