'use client';
import { type ReactNode, useEffect } from 'react';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { useTallList } from '@/components/ui/list/tallList';
import { Problem } from '@/components/ui/Problem';
import { phrase, t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { useVoteWindow } from '@/lib/query/client/window';
import type { DaoView } from '@/lib/query/dao';
import type { DaoVoteFilter, DaoVoteSyncView } from '@/lib/query/daoVotes';
import { AllVoteRow } from './AllVoteRow';
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
  if ((filter.side !== undefined || filter.search.trim() !== '') && count > 0) {
    return <NoMatch count={count} isWhole={sync.complete} />;
  }
  // They have come since the list was asked for, and the list is on its way.
  if (count > 0) return LOADING;
  if (sync.complete) return <Empty title={t`No votes yet`}>{t`The contract’s tallies are all zero.`}</Empty>;
  return (
    <Empty
      title={t`No votes are held yet`}
    >{t`This page reads nothing by itself that may be long. Votes also come when a proposal is opened.`}</Empty>
  );
}
