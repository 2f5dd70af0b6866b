import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import { type Side, sideOfByte } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { joinList } from '@/core/language/plural';
import type { VoteFacts, VoteIntent } from '@/lib/act/acts/castVote';
import type { OwnVoteView } from '@/lib/query/vote';

/** Sources on a vote of one's own: its logs, the receipt that a contract keeps, or the vote as it was just sent. */
export type OwnVoteSource = {
  votes: readonly OwnVoteView[];
  receipt: Pick<VoteFacts, 'support' | 'weight'> | undefined;
  sent: { intent: VoteIntent; weight: bigint | null | undefined } | undefined;
};

/** How one has voted, in a sentence; it says so where that is not known yet. */
export function ownVoteWords({ votes, receipt, sent }: OwnVoteSource, decimals: number): string {
  const told = votes.length > 0 ? sidesOf(votes) : (receiptOf(receipt) ?? sentOf(sent));
  if (told === undefined) {
    return votes.length > 0
      ? t`You voted. This Governor’s counting is unknown, so the effect cannot be shown.`
      : t`You voted. Loading which side…`;
  }
  const parts = told.map(([side, weight]) => {
    const votesText = weight === null ? '' : t` with ${formatVotes(weight, decimals)} votes`;
    return `${SIDE[side].text}${votesText}`;
  });
  return t`You voted ${joinList(parts)}.`;
}

/** The same in a word or two, as “voted For”. */
export function ownSideWords({ votes, receipt, sent }: OwnVoteSource): string {
  const told = votes.length > 0 ? sidesOf(votes) : (receiptOf(receipt) ?? sentOf(sent));
  return told === undefined ? t`voted` : t`voted ${joinList(told.map(([side]) => SIDE[side].text))}`;
}

type Told = [side: Side, weight: bigint | null][];

// One account may have cast several votes, each for its own side or in parts.
function sidesOf(votes: readonly OwnVoteView[]): Told | undefined {
  if (votes.some(({ side, parts }) => side === null && parts === null)) return undefined;
  const given = (side: Side) =>
    votes.reduce((sum, vote) => sum + (vote.parts?.[side] ?? (vote.side === side ? vote.weight : 0n)), 0n);
  const isNamed = (side: Side) => given(side) > 0n || votes.some((vote) => vote.side === side);
  return SHOWN_SIDES.filter(isNamed).map((side) => [side, given(side)]);
}

function receiptOf(receipt: OwnVoteSource['receipt']): Told | undefined {
  const side = receipt?.support == null ? null : sideOfByte(receipt.support);
  return side === null ? undefined : [[side, receipt?.weight ?? null]];
}

function sentOf(sent: OwnVoteSource['sent']): Told | undefined {
  return sent && [[sent.intent.side, sent.weight ?? null]];
}
