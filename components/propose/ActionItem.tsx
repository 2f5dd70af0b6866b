import { CallDetails } from '@/components/action/CallDetails';
import { CallNote, CallRow, NestedCalls } from '@/components/action/CallRow';
import { CallSentence } from '@/components/action/CallSentence';
import { ActionFindings } from '@/components/risk/ActionFindings';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { doubledItem, movedItem, replacedItem, switchedItem, withoutItem } from '@/core/draft/edit/itemMoves';
import type { DraftItem } from '@/core/draft/edit/items';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { RecipeForm } from './recipe/RecipeForm';
import type { DraftReading } from './useDraftAnalysis';

type Items = readonly DraftItem[];
type Change = (items: Items) => void;

type Props = {
  dao: DaoView;
  items: Items;
  item: DraftItem;
  /** The place of its first action among those that are sent; null where it is switched off. */
  place: number | null;
  analysis: DraftReading;
  isEdited: boolean;
  /** One of so many that the browser draws only those in sight. */
  isOfMany: boolean;
  /** Undefined where the actions are only read. */
  onChange: Change | undefined;
  /** Opens the form of an action by its key, or none. */
  onEdit: (key: number | undefined) => void;
};

/** One thing that a draft does: its sentences, what was found in it, and how to change it. */
export function ActionItem(props: Props) {
  const { dao, items, item, place, analysis, isEdited, isOfMany, onChange, onEdit } = props;
  const stop = () => onEdit(undefined);
  return (
    <li
      className={`border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6 ${isOfMany ? '[contain-intrinsic-size:auto_8rem] [content-visibility:auto]' : ''}`}
    >
      {item.actions.map((action, index) => (
        <Action
          key={index}
          action={action}
          number={place === null ? undefined : place + index + 1}
          analysis={analysis}
        />
      ))}
      {onChange === undefined ? undefined : isEdited ? (
        <div className="mt-3 border-t border-line-soft pt-4">
          <RecipeForm
            dao={dao}
            item={item}
            submit={t`Change this action`}
            onDone={(content) => {
              stop();
              onChange(replacedItem(items, item.key, content));
            }}
            onCancel={stop}
          />
        </div>
      ) : (
        <Controls
          items={items}
          item={item}
          number={place === null ? t`that is off` : String(place + 1)}
          onChange={onChange}
          onEdit={() => onEdit(item.key)}
        />
      )}
    </li>
  );
}

type ActionProps = { action: RawAction; number: number | undefined; analysis: DraftReading };

function Action({ action, number, analysis }: ActionProps) {
  const call = analysis.callOf(action);
  return (
    <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 py-1">
      <span className="mt-0.5 grid h-7 min-w-7 place-items-center rounded-control bg-chip text-13 font-semibold text-second">
        {number ?? '–'}
      </span>
      {call === undefined ? (
        <Skeleton className="h-6 w-full" lines={2} />
      ) : (
        <div className={`min-w-0 ${number === undefined ? 'opacity-60' : ''}`}>
          {number === undefined ? (
            <p className="text-13 font-semibold">{t`Switched off: it is not sent.`}</p>
          ) : undefined}
          <div className={call.kind === 'unknown' ? 'rounded-control bg-warn-soft px-3 py-2' : ''}>
            <CallSentence call={call} isWhole />
          </div>
          <CallNote call={call} />
          {number === undefined ? undefined : <ActionFindings path={[number - 1]} />}
          <CallDetails call={call} open={false} />
        </div>
      )}
      {call === undefined ? undefined : (
        <NestedCalls
          calls={call.nested}
          row={(inner) => <CallRow key={inner.path.join('.')} call={inner} open={false} isWhole />}
        />
      )}
    </div>
  );
}

const LINE =
  'flex min-h-11 w-full items-center rounded-control px-2 text-15 hover:bg-chip disabled:text-third';

type ControlsProps = { items: Items; item: DraftItem; number: string; onChange: Change; onEdit: () => void };

function movesOf(items: Items, { key, isOff }: DraftItem): { text: string; next: Items }[] {
  return [
    { text: t`Move up`, next: movedItem(items, key, -1) },
    { text: t`Move down`, next: movedItem(items, key, 1) },
    { text: t`Duplicate`, next: doubledItem(items, key) },
    { text: isOff ? t`Switch on` : t`Switch off`, next: switchedItem(items, key) },
    { text: t`Remove`, next: withoutItem(items, key) },
  ];
}

function Controls({ items, item, number, onChange, onEdit }: ControlsProps) {
  return (
    <div className="-ml-2 flex gap-1 pl-10">
      <button
        type="button"
        aria-label={t`Edit action ${number}`}
        className="min-h-11 rounded-control px-2 text-14 text-second hover:text-ink"
        onClick={onEdit}
      >{t`Edit`}</button>
      <Popover
        title={t`Action ${number}`}
        label={t`More for action ${number}`}
        className="min-h-11 rounded-control px-2 text-14 text-second hover:text-ink"
        trigger={t`More`}
      >
        {(close) => (
          <div className="-mx-2">
            {movesOf(items, item).map(({ text, next }) => (
              <button
                key={text}
                type="button"
                className={LINE}
                disabled={next === items}
                onClick={() => {
                  close();
                  onChange(next);
                }}
              >
                {text}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </div>
  );
}
