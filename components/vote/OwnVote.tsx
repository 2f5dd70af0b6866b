'use client';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/proposal/EventLink';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { castVote, type VoteFacts, type VoteIntent } from '@/lib/act/acts/castVote';
import type { ActRun } from '@/lib/act/runner/run';
import { useService } from '@/lib/query/client/service';
import { useOwnVotes } from '@/lib/query/vote';
import { useWallet } from '@/lib/wallet/wallet';
import { type OwnVoteSource, ownSideWords, ownVoteWords } from './ownVoteWords';

type Props = { dao: ActDao; proposalId: bigint; run: ActRun<VoteIntent, VoteFacts> };

/** How the connected account has voted on a proposal: side, votes and reason, with the block and transaction. */
export function OwnVote(props: Props) {
  return <OwnVotes {...props}>{(votes) => <Told {...props} votes={votes} />}</OwnVotes>;
}

/** The same in a word or two, as “voted For”. */
export function VotedSide(props: Props) {
  return <OwnVotes {...props}>{(votes) => ownSideWords(sourceOf(props.run, votes))}</OwnVotes>;
}

type Votes = OwnVoteSource['votes'];
type ShowVotes = { children: (votes: Votes) => ReactNode };

function OwnVotes(props: Props & ShowVotes) {
  const { account } = useWallet();
  // Without a service no log is read.
  const isRead = useService() !== undefined && account !== undefined;
  return isRead ? <Read {...props} account={account} /> : props.children([]);
}

function Read({ dao, proposalId, account, children }: Props & ShowVotes & { account: string }) {
  return children(useOwnVotes(dao.id, proposalId, account).data ?? []);
}

function sourceOf({ facts, status, intent }: Props['run'], votes: Votes): OwnVoteSource {
  const sent = status === 'shown' ? intent : undefined;
  const weight = sent && facts && castVote.weight?.(sent, facts);
  return { votes, receipt: facts, sent: sent && { intent: sent, weight } };
}

function Told({ dao, run, votes }: Props & { votes: Votes }) {
  const source = sourceOf(run, votes);
  const { sent } = source;
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
