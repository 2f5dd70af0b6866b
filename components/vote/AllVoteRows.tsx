import { type ReactNode, useEffect } from 'react';
import { EventLink } from '@/components/proposal/EventLink';
import { decimalsOf } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { useTallList } from '@/components/ui/list/tallList';
import { Popover } from '@/components/ui/Popover';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { BlockTime } from '@/components/ui/text/BlockTime';
import { formatVotes, safeLine, safeText, shortId } from '@/core/format';
import { phrase, plural, t } from '@/core/language/message';
import { useVoteWindow } from '@/lib/query/client/votePages';
import type { DaoView } from '@/lib/query/dao';
import type { DaoVoteFilter, DaoVoteSyncView, DaoVoteView } from '@/lib/query/daoVotes';
import { proposalHref } from '@/lib/routes';
import { SideName, VOTE_COLUMNS } from './SideName';
import { NoMatch, ORDER_WORDS } from './VoteFilter';

/** Pixels; every row has this height, so that any place of a million is known without drawing what is before it. */
const ROW = 76;

const LOADING = <CardSkeleton text={phrase`Reading the votes …`} row="h-12" lines={6} />;

type Props = { filter: DaoVoteFilter; held: { count: number; sync: DaoVoteSyncView } | undefined };

/** The votes in sight of a list as long as there are votes, below what is said of them; what is not read yet has a placeholder. */
export function AllVoteRows({ dao, filter, held, children }: Props & { dao: DaoView; children: ReactNode }) {
  const { total: found, at, show, error, retry } = useVoteWindow(dao.id, filter);
  // The list and what is said of it come together: neither moves the other.
  const total = held === undefined ? undefined : found;
  const key = JSON.stringify([dao.id, filter]);
  const view = useTallList({ count: total ?? 0, row: ROW, key });
  const { first, end } = view;
  useEffect(() => show(first, Math.max(first, end - 1)), [first, end, show]);
  const indices = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <>
      <Problem className="mb-3" error={error} onRetry={retry} compact={total !== undefined} />
      <div className="mb-3" aria-live="polite">
        {total === undefined && error === undefined ? undefined : children}
      </div>
      {total === undefined ? (
        error === undefined ? (
          LOADING
        ) : undefined
      ) : total === 0 ? (
        <None filter={filter} held={held} />
      ) : (
        <p className="mb-2 text-13 text-second" aria-live="polite">
          {plural(total, 'vote')}, {ORDER_WORDS[filter.order]}
        </p>
      )}
      <section
        ref={view.box}
        onScroll={view.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={t`Votes`}
        className={`relative h-[max(24rem,calc(100dvh-9rem))] overflow-y-auto rounded-card border border-line bg-card ${total === undefined || total === 0 ? 'hidden' : ''}`}
      >
        <ul className="relative" style={{ height: view.height }}>
          {indices.map((index) => (
            <li
              key={index}
              aria-setsize={total ?? 0}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW, transform: `translateY(${view.top(index)}px)` }}
            >
              <AllVoteRow vote={at(index)} dao={dao} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function None({ filter, held }: Props) {
  if (held === undefined) return LOADING;
  const { count, sync } = held;
  if ((filter.side !== undefined || filter.search.trim() !== '') && count > 0)
    return <NoMatch count={count} isWhole={sync.complete} />;
  // They have come since the list was asked for, and the list is on its way.
  if (count > 0) return LOADING;
  if (sync.complete) return <Empty title={t`No votes yet`}>{t`The contract’s tallies are all zero.`}</Empty>;
  return (
    <Empty
      title={t`No votes are held yet`}
    >{t`This page reads nothing by itself that may be long. Votes also come when a proposal is opened.`}</Empty>
  );
}

/** One vote of a long list: who, which side, with how much, on what; undefined while it is being read. */
function AllVoteRow({ vote, dao }: { vote: DaoVoteView | undefined; dao: DaoView }) {
  if (vote === undefined)
    return (
      <div className="h-full border-t border-line-soft px-5 py-3 sm:px-6">
        <Skeleton className="h-5 w-2/3" lines={2} />
      </div>
    );
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
