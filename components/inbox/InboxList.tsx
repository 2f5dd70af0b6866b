import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { formatCount, t } from '@/core/language/message';
import { preloadCode } from '@/lib/preloadCode';
import { InboxItem } from './InboxItem';
import { type Item, itemKey, MOST_ROWS, mostThisWeek, sectionsOf } from './needs';
import { useSorted } from './useSorted';

/** As many organisations as a screen shows at first are asked what there is to check. */
const NEAR = 5;

/** Votes by when they end, then what can be carried on, then `others`, which nobody here can vote on. */
export function InboxList({ items, others }: { items: readonly Item[]; others: readonly Item[] }) {
  const { standing, late, sort, round } = useSorted(items);
  useEffect(() => preloadCode('analysis'), []);
  const { today, week, later, ready } = sectionsOf(standing);
  const isEmpty = today.length + week.length === 0;
  const [first] = [...today, ...week, ...later, ...late];
  return (
    // Rebuild the list after sorting, so that nothing on screen slides from one place to another.
    <div key={round} className="mt-4">
      {sort === undefined ? undefined : (
        <Button className="mb-2" onClick={sort}>
          <span aria-hidden="true">↓</span> {t`Sort by deadline`}
        </Button>
      )}
      <Section title={t`Ends today`} items={today} most={MOST_ROWS} first={first} />
      <Section title={t`This week`} items={week} most={mostThisWeek(today.length)} first={first} />
      <Section title={t`Read last`} items={late} most={MOST_ROWS} first={first} />
      <div className="mt-4 border-t border-line-soft">
        <Fold title={t`Later`} count={later.length} isOpen={isEmpty}>
          <Lines items={later} first={first} />
        </Fold>
        <Fold title={t`Can be queued or executed`} count={ready.length}>
          <Lines items={ready} />
        </Fold>
        <Fold title={t`Also open`} count={others.length} isOpen={items.length === ready.length}>
          <Lines items={others} />
        </Fold>
      </div>
    </div>
  );
}

type RowsProps = { items: readonly Item[]; first?: Item | undefined };

function Section({ title, items, most, first }: RowsProps & { title: string; most: number }) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return undefined;
  const shown = isWhole ? items : items.slice(0, most);
  const rest = items.length - shown.length;
  return (
    <section className="mt-6 first:mt-0" aria-label={title}>
      <h2 className="mb-1.5 font-sans text-13 font-semibold text-second">{title}</h2>
      <Lines items={shown} first={first} />
      {rest === 0 ? undefined : (
        <button
          data-more=""
          type="button"
          className="min-h-12 w-full border-t border-line-soft text-left text-15 text-accent"
          onClick={() => setWhole(true)}
        >{t`Show ${formatCount(rest)} more`}</button>
      )}
    </section>
  );
}

function Lines({ items, first }: RowsProps) {
  // The proposals of one organisation are checked by one question.
  const near = new Set(items.slice(0, NEAR).map(({ dao }) => dao.id));
  return (
    <ul>
      {items.map((item) => (
        <InboxItem
          key={itemKey(item)}
          item={item}
          isNear={near.has(item.dao.id)}
          isFirst={item === first && (item.need === 'vote' || item.line.ballots.length === 0)}
        />
      ))}
    </ul>
  );
}

/** A section of home that is one line until somebody opens it: its title and how many are in it. */
function Fold({
  title,
  count,
  isOpen = false,
  children,
}: {
  title: string;
  count: number;
  /** How it stands at first. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(isOpen);
  if (count === 0) return undefined;
  return (
    <section aria-label={title} className="border-b border-line-soft">
      <h2 className="font-sans text-15 font-normal">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          {title} <span className="text-second tabular-nums">{formatCount(count)}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className={`ml-auto size-4 shrink-0 fill-none stroke-second stroke-[1.6] ${open ? 'rotate-180' : ''}`}
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      </h2>
      {open ? children : undefined}
    </section>
  );
}
