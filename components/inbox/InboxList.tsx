'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '@/core/language/message';
import { preloadCode } from '@/lib/preloadCode';
import { InboxItem } from './InboxItem';
import type { Item } from './needs';

// As many as a screen shows at first.
const NEAR = 5;

/** A titled list of lines; `empty` is shown only where it is true that there is none. */
export function InboxList({
  title,
  items,
  empty,
}: {
  title: string;
  items: readonly Item[];
  empty?: ReactNode;
}) {
  const { standing, sort } = useStanding(items);
  useEffect(() => preloadCode('analysis'), []);
  // The proposals of one organisation are checked by one question.
  const near = new Set(standing.slice(0, NEAR).map(({ dao }) => dao.id));
  if (items.length === 0 && empty === undefined) return undefined;
  return (
    <section className="mt-9" aria-label={title}>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="overline-label">{title}</h2>
        {sort === undefined ? undefined : (
          <button
            type="button"
            className="-my-3 min-h-11 text-14 text-second hover:text-ink"
            onClick={sort}
          >{t`Soonest end first`}</button>
        )}
      </div>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-line-soft overflow-hidden rounded-card border border-line bg-card">
          {standing.map((item) => (
            <InboxItem key={keyOf(item)} item={item} isNear={near.has(item.dao.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The items in the order in which they were first shown: what comes later stands below, and moves nothing. Where that is
 * not the order they are in, also how to sort them.
 */
function useStanding(items: readonly Item[]): { standing: readonly Item[]; sort: (() => void) | undefined } {
  const [places, setPlaces] = useState(() => new Map<string, number>());
  for (const key of items.map(keyOf)) if (!places.has(key)) places.set(key, places.size);
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? 0;
  const standing = [...items].sort((one, other) => placeOf(one) - placeOf(other));
  const isSorted = standing.every((item, at) => item === items[at]);
  return { standing, sort: isSorted ? undefined : () => setPlaces(new Map()) };
}

function keyOf({ dao, line }: Item): string {
  return `${dao.id}/${line.id}`;
}
