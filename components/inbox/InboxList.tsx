import type { ReactNode } from 'react';
import { InboxItem } from './InboxItem';
import type { Item } from './needs';

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
  if (items.length === 0 && empty === undefined) return undefined;
  return (
    <section className="mt-9" aria-label={title}>
      <h2 className="overline-label mb-2">{title}</h2>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-line-soft overflow-hidden rounded-card border border-line bg-card">
          {items.map((item) => (
            <InboxItem key={`${item.dao.id}/${item.line.id}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
