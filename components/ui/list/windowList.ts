'use client';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A long list that scrolls with the page and of which only the rows in sight are in the document. */
export type WindowList = {
  list: RefObject<HTMLUListElement | null>;
  rows: readonly VirtualItem[];
  height: number;
  /** Returns a row's position, in pixels from the list's top. */
  top: (row: VirtualItem) => number;
  measure: (node: Element | null) => void;
};

/** Virtualises a list in the window; calls `onEnd` when fewer than ten rows are left below those in sight. */
export function useWindowList(options: {
  count: number;
  estimate: number;
  keyOf: (index: number) => string;
  onEnd: () => void;
}): WindowList {
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
    top: (row) => row.start - margin,
    measure: virtual.measureElement as (node: Element | null) => void,
  };
}
