import { detect } from '@/chain/contracts/detect';
import type { RecipeInputs } from '@/core/draft/document';
import { RECIPES } from '@/core/draft/recipes/book';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import type { Dao } from '@/core/governor/dao';
import { isOpenZeppelin } from '@/core/governor/family';
import type { RawAction } from '@/core/governor/proposal';
import { openVariant, type Variant } from '@/devnet/variant';
import { asking } from '../../chain/rehearsing';
import { openBefore } from '../../openBefore';
import { liveOn, proposeAsTold } from './livedDraft';
import { first, look } from './lookedAt';

/** The version of OpenZeppelin's rules of a Governor, by how its ballots are signed. */
function generationOf({ family, ballot }: Pick<Dao, 'family' | 'ballot'>): RecipeContext['generation'] {
  if (!isOpenZeppelin(family)) return null;
  return ballot.form === 'v5' ? 5 : ballot.form === 'v4' ? 4 : null;
}

export async function recipeContextOf(world: Variant): Promise<RecipeContext> {
  const dao = await detect(asking(world.url, world.chainId), {
    chainId: world.chainId,
    address: world.governor,
  });
  return {
    ...{ chainId: world.chainId, governor: world.governor, family: dao.family },
    ...{ generation: generationOf(dao), executor: world.executor, timelock: dao.timelock },
    decimals: () => 18,
  };
}

export async function actionsOf(world: Variant, name: string, inputs: RecipeInputs): Promise<RawAction[]> {
  const recipe = RECIPES.find((each) => each.name === name);
  if (recipe === undefined) throw new Error(`no recipe ${name}`);
  return recipe.build(inputs, await recipeContextOf(world));
}

let count = 0;

/** Proposes what a recipe makes, lets it live to its end, and says what that is; throws where it was foretold otherwise. */
export async function playedRecipe(world: Variant, name: string, inputs: RecipeInputs): Promise<string> {
  count += 1;
  const actions = await actionsOf(world, name, inputs);
  const outlook = await look(world, actions, { life: true, text: `# Recipe ${count}` });
  const made = await proposeAsTold(world, first(world), outlook);
  if (made === null) throw new Error(`not proposed: ${JSON.stringify(outlook.obstacles)}`);
  const { end } = await liveOn(world, made.id, outlook);
  const { outcome, failsAt, reason } = outlook.life ?? {};
  const foretold = outcome === 'executes' ? outcome : failsAt;
  if (foretold !== end) throw new Error(`foretold was ${outcome} ${failsAt} ${reason}, and it was ${end}`);
  return end === 'executes' ? end : `${end}: ${reason}`;
}

/** One world for all tests of a file, in which each leaves what it made. */
export function sharedWorld(): (play: (world: Variant) => Promise<void>) => Promise<void> {
  const world = openBefore(() => openVariant('oz57'));
  return (play) => play(world);
}
