import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/message';
import { Button } from '../Button';

/** The rows in sight of a long list, in a card; `more` is called when the last rows come near, or by a button. */
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

/** Virtualises a list in the window; calls `onEnd` when fewer than ten rows are left below those in sight. */
function useWindowList(options: {
  count: number;
  estimate: number;
  keyOf: (index: number) => string;
  onEnd: () => void;
}) {
  const { count, estimate, keyOf, onEnd } = options;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setMargin(Math.round(box.top + window.scrollY));
    };
    place();
    if (typeof ResizeObserver === 'undefined') return;
    // Content above may change height (a text opens, a note goes): the list then begins elsewhere.
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: keyOf,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (count > 0 && last >= count - 10) onEnd();
  }, [count, last, onEnd]);
  return {
    list,
    rows,
    height: virtual.getTotalSize(),
    top: (row: VirtualItem) => row.start - margin,
    measure: virtual.measureElement as (node: Element | null) => void,
  };
}
