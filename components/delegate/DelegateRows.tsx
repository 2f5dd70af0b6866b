'use client';
import { useCallback } from 'react';
import { Button } from '@/components/ui/Button';
import { useWindowList } from '@/components/ui/windowList';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { DelegateRow } from './DelegateRow';

/** The delegates in sight, and a button for the next page. */
export function DelegateRows({
  dao,
  items,
  total,
  isComplete,
  hasMore,
  more,
  onDelegate,
}: {
  dao: DaoView;
  items: readonly DelegateView[];
  total: number;
  isComplete: boolean;
  hasMore: boolean;
  more: () => void;
  onDelegate: (address: DelegateView['address']) => void;
}) {
  const keyOf = useCallback((index: number) => items[index]?.address ?? String(index), [items]);
  const view = useWindowList({ count: items.length, estimate: 105, keyOf, onEnd: more });
  return (
    <>
      <ul
        ref={view.list}
        aria-label={`${total.toLocaleString('en')} ${total === 1 ? 'delegate' : 'delegates'}`}
        className="relative overflow-hidden rounded-card border border-line bg-card"
        style={{ height: view.height + 2 }}
      >
        {view.rows.map((row) => {
          const delegate = items[row.index];
          if (delegate === undefined) return undefined;
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
              <DelegateRow delegate={delegate} dao={dao} isComplete={isComplete} onDelegate={onDelegate} />
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
