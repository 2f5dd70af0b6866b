import type { DraftItem } from './items';

type Items = readonly DraftItem[];

/** With one more at the end. */
export function withItem(items: Items, item: Omit<DraftItem, 'key' | 'isOff'>): Items {
  return [...items, { ...item, isOff: false, key: freshKey(items) }];
}

/** With other content in the same place. */
export function replacedItem(items: Items, key: number, content: Omit<DraftItem, 'key' | 'isOff'>): Items {
  return items.map((item) => (item.key === key ? { ...item, ...content } : item));
}

/** With one item so many places further down, or up; at an end it stays. */
export function movedItem(items: Items, key: number, by: number): Items {
  const from = items.findIndex((item) => item.key === key);
  const to = Math.max(0, Math.min(items.length - 1, from + by));
  const [item] = items.slice(from, from + 1);
  if (item === undefined || from < 0 || to === from) return items;
  const others = items.filter((each) => each !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** With a second one of the same right behind it. */
export function doubledItem(items: Items, key: number): Items {
  return items.flatMap((item) => (item.key === key ? [item, { ...item, key: freshKey(items) }] : [item]));
}

/** With one item switched off, or on again. */
export function switchedItem(items: Items, key: number): Items {
  return items.map((item) => (item.key === key ? { ...item, isOff: !item.isOff } : item));
}

export const withoutItem = (items: Items, key: number): Items => items.filter((item) => item.key !== key);

const freshKey = (items: Items): number => items.reduce((most, { key }) => Math.max(most, key), -1) + 1;
