import { memo, useEffect, useState } from 'react';
import { FindingsContext } from '@/components/risk/ActionFindings';
import { withItem } from '@/core/draft/edit/itemMoves';
import { type DraftItem, placesOf } from '@/core/draft/edit/items';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { ActionItem } from './ActionItem';
import { AddAction, type Way } from './AddAction';
import type { DraftReading } from './useDraftAnalysis';

type Items = readonly DraftItem[];

const MANY = 20;

/** The actions of a draft in order, each in words read back from its bytes; without `onChange` they are only read. */
export const DraftActions = memo(function DraftActions({
  dao,
  items,
  analysis,
  onChange,
  onUnfinished,
}: {
  dao: DaoView;
  items: Items;
  analysis: DraftReading;
  onChange: ((items: Items) => void) | undefined;
  /** Tells the name of the action whose form stands open, with what is not in the draft yet. */
  onUnfinished?: (name: string | undefined) => void;
}) {
  const [edited, setEdited] = useState<number>();
  const [way, setWay] = useState<Way>();
  const unfinished = nameOf(
    way,
    items.findIndex(({ key }) => key === edited),
  );
  useEffect(() => onUnfinished?.(unfinished), [unfinished, onUnfinished]);
  const places = placesOf(items);
  return (
    <section aria-label={t`What it does`}>
      <h2>{t`What it does`}</h2>
      <p className="mt-1 mb-3 text-14 text-second">
        {onChange === undefined
          ? t`Each sentence is read from the very bytes that would be sent.`
          : t`The actions that the organisation carries out if this passes, in this order. Each sentence is read back from the very bytes that would be sent, not from what you typed.`}
      </p>
      <FindingsContext value={analysis.judged}>
        {items.length === 0 ? (
          onChange === undefined ? (
            <p className="text-15">{t`Nothing: it is a text to vote on, and no call is made.`}</p>
          ) : undefined
        ) : (
          <ol className="overflow-hidden rounded-card border border-line bg-card">
            {items.map((item, index) => (
              <ActionItem
                key={item.key}
                dao={dao}
                items={items}
                item={item}
                place={places[index] ?? null}
                analysis={analysis}
                isEdited={edited === item.key}
                isOfMany={items.length > MANY}
                onChange={onChange}
                onEdit={setEdited}
              />
            ))}
          </ol>
        )}
      </FindingsContext>
      {onChange === undefined ? undefined : (
        <AddAction
          dao={dao}
          isFirst={items.length === 0}
          way={way}
          onWay={setWay}
          onAdd={(contents) => onChange(contents.reduce(withItem, items))}
        />
      )}
    </section>
  );
});

/** The name of the action that is written now; undefined while none is. */
function nameOf(way: Way | undefined, edited: number): string | undefined {
  if (way === 'import') return t`Actions from a file or a text`;
  if (way !== undefined && way !== 'capture') return way.title;
  return edited < 0 ? undefined : t`Action ${edited + 1}`;
}
