'use client';
import { EventLink } from '@/components/proposal/EventLink';
import { decimalsOf } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { BlockTime } from '@/components/ui/text/BlockTime';
import { formatVotes, safeLine, safeText, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DaoVoteView } from '@/lib/query/daoVotes';
import { proposalHref } from '@/lib/routes';
import { SideName, VOTE_COLUMNS } from './SideName';

/** One vote of a long list: who, which side, with how much, on what; undefined while it is being read. */
export function AllVoteRow({ vote, dao }: { vote: DaoVoteView | undefined; dao: DaoView }) {
  if (vote === undefined) {
    return (
      <div className="h-full border-t border-line-soft px-5 py-3 sm:px-6">
        <Skeleton className="h-5 w-2/3" lines={2} />
      </div>
    );
  }
  const title = safeLine(vote.proposal.title ?? '');
  return (
    <div className="flex h-full flex-col justify-center gap-0.5 border-t border-line-soft px-5 sm:px-6">
      <div className={VOTE_COLUMNS}>
        <Address address={vote.voter} chainId={dao.chainId} avatar className="font-medium" />
        <SideName vote={vote} />
        <span className="justify-self-end text-15 tabular-nums">
          {formatVotes(vote.weight, decimalsOf(dao))}
        </span>
      </div>
      <div className="flex min-w-0 items-baseline gap-x-3 min-[24rem]:pl-8 text-13 text-second">
        <a
          href={proposalHref(dao.id, vote.proposal.id)}
          dir="auto"
          className="min-w-0 flex-1 truncate leading-6 hover:text-ink hover:underline hover:underline-offset-4"
        >
          {title === '' ? t`Proposal ${shortId(vote.proposal.id)}` : title}
        </a>
        <Reason reason={vote.reason} />
        <span className="whitespace-nowrap">
          <EventLink event={vote} chainId={dao.chainId} title={t`Vote`}>
            <BlockTime block={vote.block} dao={dao} />
          </EventLink>
        </span>
      </div>
    </div>
  );
}

function Reason({ reason }: { reason: string }) {
  if (reason.trim() === '') return undefined;
  return (
    <Popover
      title={t`Reason`}
      className="hit-area whitespace-nowrap underline decoration-line decoration-1 underline-offset-4 hover:text-ink"
      trigger="reason"
    >
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {safeText(reason.slice(0, 10_000))}
      </p>
    </Popover>
  );
}
