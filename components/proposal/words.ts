import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { votesNeeded } from '@/core/governor/quorum';
import { type Defeat, voteOutcome, whyDefeated } from '@/core/governor/state';
import { joinList, phrase, t, translated } from '@/core/language/message';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

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

export function resultWords(
  proposal: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  counting: DaoView['counting'],
): Result {
  const { state } = proposal;
  if (state === 'ACTIVE') return STANDING[voteOutcome(proposal, counting).kind];
  if (state !== 'DEFEATED') return ENDED[state];
  const causes = whyDefeated(proposal, counting).map((cause) => DEFEATS[cause]);
  return { text: causes.length === 0 ? t`Defeated` : t`Defeated: ${causes.join(', ')}`, tone: 'against' };
}

/** Says what an open vote lacks, or by how much For leads; undefined if not known or saying nothing. */
export function neededWords(
  proposal: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  { counting, token }: Pick<DaoView, 'counting' | 'token'>,
): string | undefined {
  const { state, tally } = proposal;
  const needed = state === 'ACTIVE' ? votesNeeded(proposal, counting) : null;
  if (needed === null || tally === null) return undefined;
  const short = (value: bigint) => formatVotes(value, token?.decimals ?? 0, 'short');
  if (needed > 0n) return t`Needs ${short(needed)} more For to pass.`;
  const lead = tally.for - tally.against;
  return lead > 0n
    ? t`Would pass if it ended now: ${short(lead)} more For than Against.`
    : t`Would pass if it ended now.`;
}

/** Names the votes that count toward the quorum, as declared by the Governor. */
export function quorumRule(counting: DaoView['counting']): string {
  const sides = SHOWN_SIDES.filter((side) => counting.quorum.includes(side));
  if (sides.length === 0) return t`This Governor does not say which votes count toward its quorum.`;
  const names = sides.map((side) => SIDE[side].text);
  return names.length === 1
    ? t`Only ${joinList(names)} counts toward the quorum.`
    : t`${joinList(names)} count toward the quorum.`;
}
