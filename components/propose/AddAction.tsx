import { Button } from '@/components/ui/Button';
import { Select } from '@/components/ui/form/Select';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftItem } from '@/core/draft/edit/items';
import { RECIPES } from '@/core/draft/recipes/book';
import { executorOf } from '@/core/governor/executor';
import type { RawAction } from '@/core/governor/proposal';
import { t, translate } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { ImportActions } from './ImportActions';
import { RecipeForm } from './recipe/RecipeForm';

const CapturePanel = onDemand(
  () => import('@/components/capture/CapturePanel').then((module) => module.CapturePanel),
  <Skeleton className="h-40 w-full" />,
);

type Content = Omit<DraftItem, 'key' | 'isOff'>;
/** Way of adding actions that is open. */
export type Way = { recipe: string; title: string } | 'import' | 'capture';

const first = () => [
  { recipe: 'pay-coin', text: t`Make a payment`, title: t`Pay coins or tokens` },
  { recipe: 'setting', text: t`Change a rule`, title: t`Change a rule of the Governor` },
  { recipe: 'call', text: t`Call a function`, title: t`Call any function of any contract` },
];

const SHOWN: readonly string[] = ['pay-coin', 'pay-token', 'setting', 'call'];

type Props = {
  dao: DaoView;
  isFirst: boolean;
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
  onAdd: (contents: readonly Content[]) => void;
};

/** The ways to add actions: a button for the usual ones, a list for the others, then the form in their place. */
export function AddAction({ dao, isFirst, way, onWay, onAdd }: Props) {
  const end = () => onWay(undefined);
  const addAll = (actions: readonly RawAction[]) =>
    onAdd(actions.map((action) => ({ recipe: null, actions: [action] })));
  if (way === 'capture')
    return (
      <div className="mt-4">
        <CapturePanel
          treasury={{ account: executorOf(dao), chainId: dao.chainId, organisation: dao.name }}
          onAdd={(calls) => addAll(calls.map((call) => ({ ...call, signature: '' })))}
        />
        <Button className="mt-3" onClick={end}>{t`Done`}</Button>
      </div>
    );
  if (way === 'import')
    return (
      <Framed title={t`Actions from a file or a text`}>
        <ImportActions
          dao={dao}
          onDone={(actions) => {
            end();
            addAll(actions);
          }}
          onCancel={end}
        />
      </Framed>
    );
  if (way !== undefined)
    return (
      <Framed title={way.title}>
        <RecipeForm
          dao={dao}
          recipe={way.recipe}
          submit={t`Add to the draft`}
          onDone={(content) => {
            end();
            onAdd([content]);
          }}
          onCancel={end}
        />
      </Framed>
    );
  return <Ways isFirst={isFirst} onChoose={onWay} />;
}

function Framed({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="mt-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <h3 className="mb-4 font-sans text-15 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Ways({ isFirst, onChoose }: { isFirst: boolean; onChoose: (way: Way) => void }) {
  const choose = (name: string) => {
    const recipe = RECIPES.find((each) => each.name === name);
    if (name === 'import' || name === 'capture') onChoose(name);
    else if (recipe !== undefined) onChoose({ recipe: recipe.name, title: translate(recipe.label) });
  };
  return (
    <div className={isFirst ? 'rounded-card border border-line border-dashed px-5 py-5' : 'mt-3'}>
      {isFirst ? (
        <p className="mb-3 text-15">{t`A proposal needs at least one action. What shall happen if it passes?`}</p>
      ) : undefined}
      <div className="flex flex-wrap items-end gap-2">
        {first().map((kind) => (
          <Button key={kind.recipe} onClick={() => onChoose(kind)}>
            <span aria-hidden="true" className="text-second">
              +
            </span>
            {kind.text}
          </Button>
        ))}
        <Select
          label={t`More actions`}
          isLabelHidden
          value=""
          onChange={choose}
          options={[
            { value: '', text: t`More…` },
            { value: 'capture', text: t`Take from another app` },
            { value: 'import', text: t`From a file or a text` },
            ...RECIPES.filter(({ name }) => !SHOWN.includes(name)).map(({ name, label }) => ({
              value: name,
              text: label,
            })),
          ]}
        />
      </div>
    </div>
  );
}
