import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import { votesNeeded } from '@/core/governor/quorum';
import { joinList, t } from '@/core/language/message';
import type { DaoView, ProposalLine } from '@/lib/query/dao';

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
