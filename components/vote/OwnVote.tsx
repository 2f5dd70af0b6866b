'use client';
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
import { type OwnVoteSource, ownVoteWords } from './ownVoteWords';

type Props = { dao: ActDao; proposalId: bigint; run: ActRun<VoteIntent, VoteFacts> };

/** How the connected account has voted on a proposal: side, votes and reason, with the block and transaction. */
export function OwnVote(props: Props) {
  const { account } = useWallet();
  // Without a service no log is read.
  const isRead = useService() !== undefined && account !== undefined;
  return isRead ? <Read {...props} account={account} /> : <Told {...props} votes={[]} />;
}

function Read(props: Props & { account: string }) {
  const { data = [] } = useOwnVotes(props.dao.id, props.proposalId, props.account);
  return <Told {...props} votes={data} />;
}

function Told({ dao, run, votes }: Props & Pick<OwnVoteSource, 'votes'>) {
  const { facts } = run;
  const sent = run.status === 'shown' ? run.intent : undefined;
  const weight = sent && facts && castVote.weight?.(sent, facts);
  const source = { votes, receipt: facts, sent: sent && { intent: sent, weight } };
  const last = votes.at(-1);
  const reason = safeLine((last?.reason ?? sent?.reason ?? '').slice(0, 2000));
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
