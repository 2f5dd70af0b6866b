import { SHOWN_SIDES } from '@/components/ui/text/sides';
import { formatPercent, formatShares } from '@/core/format';
import type { Tally } from '@/core/governor/proposal';
import { quorumVotes } from '@/core/governor/quorum';
import { t } from '@/core/language/message';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

/** The share of each of the shown sides in all votes given, abstentions among them: one figure for lists and pages. */
export function sharesOf(tally: Tally): string[] {
  return formatShares(SHOWN_SIDES.map((side) => tally[side]));
}

/** "75% for", with how far the quorum is as long as it is not reached; or that nobody voted. */
export function shareOfVotes(
  tally: Tally,
  quorum: ProposalLine['quorum'],
  counting: DaoView['counting'],
): string {
  const words = SHOWN_SIDES.some((side) => tally[side]) ? t`${sharesOf(tally)[0] ?? ''} for` : t`No votes`;
  const counted = quorumVotes(tally, counting);
  if (quorum === null || counted === null || counted >= quorum.value) return words;
  return t`${words} · quorum ${formatPercent(counted, quorum.value)}`;
}
