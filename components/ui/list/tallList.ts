import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

// Browsers make no element taller than some 17 to 33 million pixels, and lose whole pixels before that.
const TALLEST = 6_000_000;
const SPARE = 6;
// Until the box has been laid out.
const GUESSED = 640;
const SETTLED = 150;

/** A list of rows of one height, as long as it may be, in a box that scrolls. */
export type TallList = {
  box: RefObject<HTMLDivElement | null>;
  /** Content height, in pixels. */
  height: number;
  /** The rows in the document: the first, and the one after the last. */
  first: number;
  end: number;
  top: (index: number) => number;
  onScroll: () => void;
};

/** Scroll position of the browser, and place in the full list; beyond the tallest element the two differ. */
type Place = { scroll: number; place: number; isJump: boolean };
type Most = { scroll: number; place: number };

const START: Place = { scroll: 0, place: 0, isJump: false };

// So near either end both positions move alike: otherwise the last rows could not be reached by small steps.
const ROOM = 20_000;

/** Returns the browser's place at rest: at the same share of its way as the list's, and alike near both ends. */
export function resting(place: number, most: Most): Place {
  const bounded = Math.min(most.place, Math.max(0, place));
  return { scroll: Math.round(along(bounded, most.place, most.scroll)), place: bounded, isJump: false };
}

/** A position on one way as the position on another; the same distance near both ends, the same share between. */
function along(position: number, from: number, to: number): number {
  if (from === to) return position;
  const room = Math.min(ROOM, from / 2, to / 2);
  if (position <= room) return position;
  if (from - position <= room) return to - (from - position);
  return room + ((position - room) / (from - 2 * room)) * (to - 2 * room);
}

/** Moves a place with the browser; `most` is how far each can go. */
export function followScroll(was: Place, scroll: number, most: Most, page: number): Place {
  const moved = scroll - was.scroll;
  const isJump = was.isJump || Math.abs(moved) > 3 * page;
  if (most.place <= most.scroll) return { scroll, place: scroll, isJump };
  if (isJump) return { scroll, place: along(scroll, most.scroll, most.place), isJump };
  return { scroll, place: Math.min(most.place, Math.max(0, was.place + moved)), isJump };
}

/** Draws only the rows in sight of a list of any length; begins at its top again when `key` changes. */
export function useTallList({ count, row, key }: { count: number; row: number; key: string }): TallList {
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(GUESSED);
  const [at, setAt] = useState<Place>(START);
  const now = useRef(at);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const whole = count * row;
  const height = Math.min(whole, TALLEST);
  const most = { scroll: Math.max(0, height - page), place: Math.max(0, whole - page) };
  const bounds = useRef(most);
  bounds.current = most;
  const put = useCallback((next: Place) => {
    now.current = next;
    // Set only a position that differs: setting it would end a movement under way.
    if (box.current !== null && Math.abs(box.current.scrollTop - next.scroll) > 1)
      box.current.scrollTop = next.scroll;
    setAt(next);
  }, []);
  const move = useCallback((place: number) => put(resting(place, bounds.current)), [put]);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setPage(node.clientHeight || GUESSED);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (key !== '') move(0);
  }, [key, move]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = useCallback(() => {
    const scroll = box.current?.scrollTop ?? 0;
    if (scroll !== now.current.scroll) put(followScroll(now.current, scroll, bounds.current, page));
    clearTimeout(timer.current);
    // A browser that has moved on tells so only with its next picture: its event is still to come.
    const settle = () => box.current?.scrollTop === now.current.scroll && move(now.current.place);
    timer.current = setTimeout(settle, SETTLED);
  }, [page, put, move]);
  const place = Math.min(at.place, most.place);
  const offset = at.scroll - place;
  return {
    box,
    height,
    first: Math.max(0, Math.floor(place / row) - SPARE),
    end: Math.min(count, Math.ceil((place + page) / row) + SPARE),
    top: (index) => Math.round(index * row + offset),
    onScroll,
  };
}
