'use client';
import Link from 'next/link';
import { useCallback } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { useWindowList } from '@/components/ui/windowList';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { useChainNow } from '@/lib/query/now';
import { votesHref } from '@/lib/routes';
import { ProposalRow } from './ProposalRow';

/** The proposals in sight, of a list that may be long. */
export function ProposalRows({
  dao,
  items,
  total,
  more,
}: {
  dao: DaoView;
  items: readonly ProposalLine[];
  total: number;
  more: () => void;
}) {
  const now = useChainNow(dao.at, 30);
  const keyOf = useCallback((index: number) => items[index]?.id.toString() ?? String(index), [items]);
  const view = useWindowList({ count: items.length, estimate: 86, keyOf, onEnd: more });
  return (
    <>
      <ul
        ref={view.list}
        aria-label={`${total} ${total === 1 ? 'proposal' : 'proposals'}, newest first`}
        className="relative overflow-hidden rounded-card border border-line bg-card"
        style={{ height: view.height + 2 }}
      >
        {view.rows.map((row) => {
          const proposal = items[row.index];
          if (proposal === undefined) return undefined;
          return (
            <li
              key={row.key}
              ref={view.measure}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className={`absolute inset-x-0 top-0 ${row.index === 0 ? '[&>a]:border-t-transparent' : ''}`}
              style={{ transform: `translateY(${view.top(row)}px)` }}
            >
              <ProposalRow proposal={proposal} dao={dao} now={now} />
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Link
          href={votesHref(dao.id)}
          className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
        >
          All votes of this organisation
        </Link>
        <ExportButton request={{ dao: dao.id, what: 'proposals' }} of="the proposals" />
      </div>
    </>
  );
}
