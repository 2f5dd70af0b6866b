import { SHOWN_SIDES } from '@/components/ui/text/sides';
import { formatPercent, formatShares } from '@/core/format';
import type { Tally } from '@/core/governor/proposal';
import { voteOutcome } from '@/core/governor/state';
import { t } from '@/core/language/message';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

/** The share of each of the shown sides in all votes given, abstentions among them: one figure for lists and pages. */
export function sharesOf(tally: Tally): string[] {
  return formatShares(SHOWN_SIDES.map((side) => tally[side]));
}

/** How a vote stands or ended in a row: “Passing, 79% for”, “40% short of quorum”; undefined where the votes are not known. */
export function standingWords(
  { state, tally, quorum, approval }: Pick<ProposalLine, 'state' | 'tally' | 'quorum' | 'approval'>,
  counting: DaoView['counting'],
): string | undefined {
  if (tally === null) return undefined;
  const share = sharesOf(tally)[0] ?? '';
  if (state !== 'ACTIVE' && state !== 'PENDING') return t`${share} for`;
  const outcome = voteOutcome({ tally, quorum, approval }, counting);
  switch (outcome.kind) {
    case 'passing':
      return t`Passing, ${share} for`;
    case 'short-of-quorum':
      return t`${formatPercent(outcome.missing, quorum?.value ?? 0n)} short of quorum`;
    case 'losing':
    case 'short-of-approval':
      return t`Failing, ${share} for`;
    case 'tied':
      return t`Tied, ${share} for`;
    case 'no-votes':
      return t`No votes yet`;
    case 'unknown':
      return t`${share} for`;
  }
}
