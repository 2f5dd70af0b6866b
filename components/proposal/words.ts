import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { votesNeeded } from '@/core/governor/quorum';
import { type Defeat, voteOutcome, whyDefeated } from '@/core/governor/state';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

const DEFEATS: Record<Defeat, string> = {
  'no-votes': 'nobody voted',
  'short-of-quorum': 'the quorum was not reached',
  'short-of-approval': 'too small a share in favour',
  outvoted: 'more votes against than for',
  tied: 'as many votes against as for',
};

type Result = { text: string; tone: 'for' | 'against' | 'plain' };

const PASSED: Result = { text: 'Passed', tone: 'for' };
const ENDED: Readonly<Record<Exclude<State, 'ACTIVE' | 'DEFEATED'>, Result>> = {
  PENDING: { text: 'Voting has not opened', tone: 'plain' },
  CANCELED: { text: 'Cancelled', tone: 'plain' },
  SUCCEEDED: PASSED,
  QUEUED: PASSED,
  EXPIRED: PASSED,
  EXECUTED: PASSED,
  UNKNOWN: { text: 'Its state is not known', tone: 'plain' },
};

const STANDING: Readonly<Record<ReturnType<typeof voteOutcome>['kind'], Result>> = {
  passing: { text: 'Passing', tone: 'for' },
  'short-of-quorum': { text: 'Not yet at quorum', tone: 'plain' },
  'short-of-approval': { text: 'Failing: too small a share in favour', tone: 'against' },
  losing: { text: 'Failing: more against than for', tone: 'against' },
  tied: { text: 'Tied; a tie does not pass', tone: 'against' },
  'no-votes': { text: 'No votes yet', tone: 'plain' },
  unknown: { text: 'How it stands is not known', tone: 'plain' },
};

/** How a vote stands or ended, in a few words. */
export function resultWords(
  proposal: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  counting: DaoView['counting'],
): Result {
  const { state } = proposal;
  if (state === 'ACTIVE') return STANDING[voteOutcome(proposal, counting).kind];
  if (state !== 'DEFEATED') return ENDED[state];
  const causes = whyDefeated(proposal, counting).map((cause) => DEFEATS[cause]);
  return { text: causes.length === 0 ? 'Defeated' : `Defeated: ${causes.join(', ')}`, tone: 'against' };
}

/** What an open vote lacks, or by how much For leads; undefined where that is not known or says nothing. */
export function neededWords(
  proposal: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  { counting, token }: Pick<DaoView, 'counting' | 'token'>,
): string | undefined {
  const { state, tally } = proposal;
  const needed = state === 'ACTIVE' ? votesNeeded(proposal, counting) : null;
  if (needed === null || tally === null) return undefined;
  const short = (value: bigint) => formatVotes(value, token?.decimals ?? 0, 'short');
  if (needed > 0n) return `Needs ${short(needed)} more For to pass.`;
  const lead = tally.for - tally.against;
  return lead > 0n
    ? `Would pass if it ended now: ${short(lead)} more For than Against.`
    : 'Would pass if it ended now.';
}

/** Which votes count toward the quorum, as the Governor declares it. */
export function quorumRule(counting: DaoView['counting']): string {
  const sides = SHOWN_SIDES.filter((side) => counting.quorum.includes(side));
  if (sides.length === 0) return 'This Governor does not say which votes count toward its quorum.';
  const names = sides.map((side) => SIDE[side].text);
  const list =
    names.length === 1 ? `Only ${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${list} ${names.length === 1 ? 'counts' : 'count'} toward the quorum.`;
}
