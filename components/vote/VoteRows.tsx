'use client';
import { useCallback, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { useWindowList } from '@/components/ui/windowList';
import type { ProposalView } from '@/lib/query/proposal';
import type { VoteView } from '@/lib/query/vote';
import { VoteRow } from './VoteRow';

/** The votes in sight, their reasons opened on a tap, and a button for the next page. */
export function VoteRows({
  proposal,
  items,
  hasMore,
  more,
  total,
}: {
  proposal: ProposalView;
  items: readonly VoteView[];
  hasMore: boolean;
  more: () => void;
  total: number;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((was) => toggled(was, id)), []);
  const keyOf = useCallback((index: number) => items[index]?.id ?? String(index), [items]);
  const view = useWindowList({ count: items.length, estimate: 57, keyOf, onEnd: more });
  return (
    <>
      <ul
        ref={view.list}
        aria-label={`${total.toLocaleString('en')} ${total === 1 ? 'vote' : 'votes'}, heaviest first`}
        className="relative overflow-hidden rounded-card border border-line bg-card"
        style={{ height: view.height + 2 }}
      >
        {view.rows.map((row) => {
          const vote = items[row.index];
          if (vote === undefined) return undefined;
          return (
            <li
              key={row.key}
              ref={view.measure}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className={`absolute inset-x-0 top-0 ${row.index === 0 ? '[&>div]:border-t-transparent' : ''}`}
              style={{ transform: `translateY(${view.top(row)}px)` }}
            >
              <VoteRow
                vote={vote}
                dao={proposal.dao}
                proposal={proposal}
                at={proposal.at.number}
                open={open.has(vote.id)}
                onToggle={toggle}
              />
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <div className="mt-3 text-center">
          <Button onClick={more}>
            Show more ({items.length.toLocaleString('en')} of {total.toLocaleString('en')})
          </Button>
        </div>
      ) : undefined}
    </>
  );
}

function toggled(was: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(was);
  if (!next.delete(id)) next.add(id);
  return next;
}
