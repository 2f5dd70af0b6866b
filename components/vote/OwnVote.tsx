import { EventLink } from '@/components/proposal/EventLink';
import { rich } from '@/components/ui/text/rich';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes, safeLine } from '@/core/format';
import { type Side, sideOfByte } from '@/core/governor/vote';
import { joinList, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { castVote, type VoteFacts, type VoteIntent } from '@/lib/act/acts/castVote';
import type { ActRun } from '@/lib/act/runner/run';
import { type OwnVoteView, useOwnVotes } from '@/lib/query/vote';
import { useWallet } from '@/lib/wallet/wallet';

type Props = { dao: ActDao; proposalId: bigint; run: ActRun<VoteIntent, VoteFacts> };

/** How the connected account has voted on a proposal: side, votes and reason, with the block and transaction. */
export function OwnVote(props: Props) {
  const { dao } = props;
  const source = useSource(props);
  const { votes, sent } = source;
  const last = votes.at(-1);
  const reason = safeLine((last?.reason ?? sent?.intent.reason ?? '').slice(0, 2000));
  return (
    <div className="text-15">
      <p className="font-semibold">{ownVoteWords(source, dao.token?.decimals ?? 0)}</p>
      {reason === '' ? undefined : (
        <p dir="auto" className="mt-1 line-clamp-4 text-14 text-second [overflow-wrap:anywhere]">
          “{reason}”
        </p>
      )}
      <p className="mt-1 text-13 text-second">
        {rich`${last === undefined ? undefined : rich`Cast in ${<EventLink event={last} chainId={dao.chainId} title={t`Your vote`} />}. `}It cannot be changed.`}
      </p>
    </div>
  );
}

/** The same in a word or two, as “voted For”. */
export function VotedSide(props: Props) {
  const told = toldBy(useSource(props));
  return told === undefined ? t`voted` : t`voted ${joinList(told.map(([side]) => SIDE[side].text))}`;
}

function useSource({ dao, proposalId, run: { facts, status, intent } }: Props): OwnVoteSource {
  const { account } = useWallet();
  const { data: votes = [] } = useOwnVotes(dao.id, proposalId, account);
  const sent = status === 'shown' ? intent : undefined;
  const weight = sent && facts && castVote.weight?.(sent, facts);
  return { votes, receipt: facts, sent: sent && { intent: sent, weight } };
}

/** Sources on a vote of one's own: its logs, the receipt that a contract keeps, or the vote as it was just sent. */
type OwnVoteSource = {
  votes: readonly OwnVoteView[];
  receipt: Pick<VoteFacts, 'support' | 'weight'> | undefined;
  sent: { intent: VoteIntent; weight: bigint | null | undefined } | undefined;
};

/** How one has voted, in a sentence; it says so where that is not known yet. */
export function ownVoteWords(source: OwnVoteSource, decimals: number): string {
  const told = toldBy(source);
  if (told === undefined)
    return source.votes.length > 0
      ? t`You voted. This Governor’s counting is unknown, so the effect cannot be shown.`
      : t`You voted. Loading which side…`;
  const parts = told.map(([side, weight]) => {
    const votesText = weight === null ? '' : t` with ${formatVotes(weight, decimals)} votes`;
    return `${SIDE[side].text}${votesText}`;
  });
  return t`You voted ${joinList(parts)}.`;
}

type Told = [side: Side, weight: bigint | null][];

function toldBy({ votes, receipt, sent }: OwnVoteSource): Told | undefined {
  return votes.length > 0 ? sidesOf(votes) : (receiptOf(receipt) ?? sentOf(sent));
}

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
