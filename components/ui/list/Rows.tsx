'use client';
import { type ReactNode, useCallback } from 'react';
import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/plural';
import { Button } from '../Button';
import { useWindowList } from './windowList';

/**
 * The rows in sight of a list that may be long, in a card. `more` is called when the last rows that are held come near;
 * with `hasMore` there is a button for it, too.
 */
export function Rows<T>({
  items,
  total,
  label,
  estimate,
  keyOf,
  hasMore = false,
  onPaper = false,
  more,
  children,
}: {
  items: readonly T[];
  total: number;
  label: string;
  /** Pixels of a row that is not measured yet. */
  estimate: number;
  /** Must stay the same function from one drawing to the next. */
  keyOf: (item: T) => string;
  hasMore?: boolean;
  /** Without the card around them. */
  onPaper?: boolean;
  more: () => void;
  children: (item: T) => ReactNode;
}) {
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? String(index) : keyOf(item);
    },
    [items, keyOf],
  );
  const view = useWindowList({ count: items.length, estimate, keyOf: keyAt, onEnd: more });
  return (
    <>
      <ul
        ref={view.list}
        aria-label={label}
        className={`relative overflow-hidden ${onPaper ? '' : 'rounded-card border border-line bg-card'}`}
        style={{ height: view.height + (onPaper ? 0 : 2) }}
      >
        {view.rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return undefined;
          return (
            <li
              key={row.key}
              ref={view.measure}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className={`absolute inset-x-0 top-0 ${row.index === 0 ? '[&>:first-child]:border-t-transparent' : ''}`}
              style={{ transform: `translateY(${view.top(row)}px)` }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <div className="mt-3 text-center">
          <Button
            onClick={more}
          >{rich`Show more (${formatCount(items.length)} of ${formatCount(total)})`}</Button>
        </div>
      ) : undefined}
    </>
  );
}
