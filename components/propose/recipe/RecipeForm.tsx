import { type FormEvent, useMemo, useState } from 'react';
import { formatUnits } from 'viem/utils';
import { Button } from '@/components/ui/Button';
import { Warning } from '@/components/ui/Warning';
import type { RecipeInputs } from '@/core/draft/document';
import type { DraftItem } from '@/core/draft/edit/items';
import { valueOrFlaw } from '@/core/draft/flaw';
import { RECIPES } from '@/core/draft/recipes/book';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { isSameCalls } from '@/core/governor/operation';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import { useRecipeGround } from '@/lib/draft/recipeContext';
import type { DaoView } from '@/lib/query/dao';
import { BuiltActions } from './BuiltActions';
import { RecipeFields } from './RecipeFields';

type Content = Omit<DraftItem, 'key' | 'isOff'>;

type Props = {
  dao: DaoView;
  /** Item to change; absent for a new one. */
  item?: Content;
  recipe?: string;
  submit: string;
  onDone: (content: Content) => void;
  onCancel: () => void;
};

/** The fields of one kind of action, the sentence of the bytes that they give, and the button that puts these in the draft. */
export function RecipeForm({ dao, item, recipe = 'raw', submit, onDone, onCancel }: Props) {
  const ground = useRecipeGround(dao);
  const [name, setName] = useState(item === undefined ? recipe : (item.recipe?.name ?? 'raw'));
  const [given] = useState<RecipeInputs>(
    item === undefined ? {} : (item.recipe?.inputs ?? rawInputsOf(item.actions[0])),
  );
  const [inputs, setInputs] = useState(given);
  const { context } = ground;
  const built = useMemo(() => build(name, inputs, context), [name, inputs, context]);
  const actions = typeof built === 'string' ? undefined : built;
  // A draft from elsewhere may hold other fields than its bytes say.
  const isOther = item?.recipe && inputs === given && actions && !isSameCalls(actions, item.actions);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (actions !== undefined) onDone({ recipe: { name, inputs }, actions });
  };
  return (
    <form noValidate onSubmit={finish}>
      <RecipeFields
        dao={dao}
        ground={ground}
        name={name}
        inputs={inputs}
        onChange={(change, of) => {
          setInputs((was) => ({ ...was, ...change }));
          setName(of);
        }}
      />
      {isOther ? (
        <Warning
          className="mt-3 rounded-control px-4 py-3"
          title={t`These fields do not give the action of the draft. Saving them replaces it.`}
        />
      ) : undefined}
      <BuiltActions dao={dao} actions={actions} missing={typeof built === 'string' ? built : undefined} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={actions === undefined}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

function build(name: string, inputs: RecipeInputs, context: RecipeContext): RawAction[] | string {
  const recipe = RECIPES.find((each) => each.name === name);
  if (recipe === undefined) return t`This kind of action is not known here.`;
  return valueOrFlaw(() => recipe.build(inputs, context));
}

/** An action as the inputs of raw calldata, for one whose own inputs are not known. */
export function rawInputsOf(action: RawAction | undefined): RecipeInputs {
  if (action === undefined) return {};
  const value = action.value === 0n ? '' : formatUnits(action.value, 18);
  return { target: action.target, calldata: callOf(action), value };
}
