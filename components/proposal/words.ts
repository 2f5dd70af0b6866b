import { type Defeat, voteOutcome, whyDefeated } from '@/core/governor/state';
import type { Side } from '@/core/governor/vote';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

const DEFEATS: Record<Defeat, string> = {
  'no-votes': 'nobody voted',
  'short-of-quorum': 'the quorum was not reached',
  'short-of-approval': 'too small a share in favour',
  outvoted: 'more votes against than for',
  tied: 'as many votes against as for',
};

/** How a vote stands or ended, in a few words. */
export function resultWords(
  proposal: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  counting: DaoView['counting'],
): { text: string; tone: 'for' | 'against' | 'plain' } {
  switch (proposal.state) {
    case 'PENDING':
      return { text: 'Voting has not opened', tone: 'plain' };
    case 'ACTIVE':
      return standing(proposal, counting);
    case 'DEFEATED': {
      const causes = whyDefeated(proposal, counting).map((cause) => DEFEATS[cause]);
      return { text: causes.length === 0 ? 'Defeated' : `Defeated: ${causes.join(', ')}`, tone: 'against' };
    }
    case 'CANCELED':
      return { text: 'Cancelled', tone: 'plain' };
    case 'SUCCEEDED':
    case 'QUEUED':
    case 'EXPIRED':
    case 'EXECUTED':
      return { text: 'Passed', tone: 'for' };
    case 'UNKNOWN':
      return { text: 'Its state is not known', tone: 'plain' };
  }
}

function standing(
  proposal: Pick<ProposalLine, 'tally' | 'quorum' | 'approval'>,
  counting: DaoView['counting'],
): { text: string; tone: 'for' | 'against' | 'plain' } {
  const found = voteOutcome(proposal, counting);
  switch (found.kind) {
    case 'passing':
      return { text: 'Passing', tone: 'for' };
    case 'short-of-quorum':
      return { text: 'Not yet at quorum', tone: 'plain' };
    case 'short-of-approval':
      return { text: 'Failing: too small a share in favour', tone: 'against' };
    case 'losing':
      return { text: 'Failing: more against than for', tone: 'against' };
    case 'tied':
      return { text: 'Tied; a tie does not pass', tone: 'against' };
    case 'no-votes':
      return { text: 'No votes yet', tone: 'plain' };
    case 'unknown':
      return { text: 'How it stands is not known', tone: 'plain' };
  }
}

const NAMES: Record<Side, string> = { for: 'For', against: 'Against', abstain: 'Abstain' };

/** Which votes count toward the quorum, as the Governor declares it. */
export function quorumRule(counting: DaoView['counting']): string {
  const sides = (['for', 'against', 'abstain'] as const).filter((side) => counting.quorum.includes(side));
  if (sides.length === 0) return 'This Governor does not say which votes count toward its quorum.';
  const names = sides.map((side) => NAMES[side]);
  const list =
    names.length === 1 ? `Only ${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${list} ${names.length === 1 ? 'counts' : 'count'} toward the quorum.`;
}

/** A proposal id short enough for a line: decimal where it is a counter, else the ends of its hex form. */
export function shortId(id: bigint): string {
  if (id < 1_000_000n) return id.toString();
  const hex = hexId(id);
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`;
}

/** A proposal id as 0x and 64 digits. */
export function hexId(id: bigint): string {
  return `0x${id.toString(16).padStart(64, '0')}`;
}
