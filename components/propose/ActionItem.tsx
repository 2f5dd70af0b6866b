import { CallDetails } from '@/components/action/CallDetails';
import { CallNote, CallRow, NestedCalls } from '@/components/action/CallRow';
import { CallSentence } from '@/components/action/CallSentence';
import { ActionFindings } from '@/components/risk/ActionFindings';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftItem } from '@/core/draft/edit/items';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { RecipeForm } from './recipe/RecipeForm';
import type { DraftReading } from './useDraftAnalysis';

/** Edits of an action; an undefined one is not possible here. */
type Moves = {
  edit: () => void;
  stop: () => void;
  replace: (content: Omit<DraftItem, 'key' | 'isOff'>) => void;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  double: () => void;
  turn: { isOff: boolean; run: () => void };
  remove: () => void;
};

type Props = {
  dao: DaoView;
  item: DraftItem;
  /** The place of its first action among those that are sent; null where it is switched off. */
  place: number | null;
  analysis: DraftReading;
  isEdited: boolean;
  /** One of so many that the browser draws only those in sight. */
  isOfMany: boolean;
  moves: Moves | undefined;
};

/** One thing that a draft does: its sentences, what was found in it, and how to change it. */
export function ActionItem({ dao, item, place, analysis, isEdited, isOfMany, moves }: Props) {
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
      {moves === undefined ? undefined : isEdited ? (
        <div className="mt-3 border-t border-line-soft pt-4">
          <RecipeForm
            dao={dao}
            item={item}
            submit={t`Change this action`}
            onDone={moves.replace}
            onCancel={moves.stop}
          />
        </div>
      ) : (
        <Controls moves={moves} number={place === null ? t`that is off` : String(place + 1)} />
      )}
    </li>
  );
}

type ActionProps = {
  action: RawAction;
  number: number | undefined;
  analysis: DraftReading;
};

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

function Controls({ moves, number }: { moves: Moves; number: string }) {
  const items = [
    { text: t`Move up`, move: moves.up },
    { text: t`Move down`, move: moves.down },
    { text: t`Duplicate`, move: moves.double },
    { text: moves.turn.isOff ? t`Switch on` : t`Switch off`, move: moves.turn.run },
    { text: t`Remove`, move: moves.remove },
  ];
  return (
    <div className="-ml-2 flex gap-1 pl-10">
      <button
        type="button"
        aria-label={t`Edit action ${number}`}
        className="min-h-11 rounded-control px-2 text-14 text-second hover:text-ink"
        onClick={moves.edit}
      >{t`Edit`}</button>
      <Popover
        title={t`Action ${number}`}
        label={t`More for action ${number}`}
        className="min-h-11 rounded-control px-2 text-14 text-second hover:text-ink"
        trigger={t`More`}
      >
        {(close) => (
          <div className="-mx-2">
            {items.map(({ text, move }) => (
              <button
                key={text}
                type="button"
                className={LINE}
                disabled={move === undefined}
                onClick={() => {
                  close();
                  move?.();
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
