import { useEffect, useState } from 'react';
import { type Item, itemKey } from './needs';

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

type Standing = {
  /** In the order of `items`; after a touch only those that stood there already, in the order in which they stood. */
  standing: readonly Item[];
  /** Items that came after the touch. */
  late: readonly Item[];
  /** Puts all in order; undefined where they are. */
  sort: (() => void) | undefined;
  /** Changes whenever the order does. */
  round: string;
};

/** The items in their order until the person touches or scrolls the page; from then on nothing moves unless they ask for it. */
export function useSorted(items: readonly Item[]): Standing {
  const isTouched = useTouched();
  const [kept, setKept] = useState<readonly string[]>();
  const order = items.map(itemKey);
  if (isTouched && kept === undefined) setKept(order);
  const placeOf = (item: Item) => kept?.indexOf(itemKey(item)) ?? -1;
  if (kept === undefined) return { standing: items, late: [], sort: undefined, round: order.join() };
  const standing = items
    .filter((item) => placeOf(item) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other));
  const late = items.filter((item) => placeOf(item) < 0);
  const isSorted = [...standing, ...late].every((item, at) => item === items[at]);
  const round = kept.join();
  return { standing, late, sort: isSorted && late.length === 0 ? undefined : () => setKept(order), round };
}

function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true, once: true });
    return () => {
      for (const kind of TOUCHES) window.removeEventListener(kind, touch);
    };
  }, []);
  return isTouched;
}
