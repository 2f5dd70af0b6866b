import type { Callable, Layout } from '@/core/decode/layout';
import { t } from '@/core/language/message';
import type { RecipeInputs, RecipeValue } from '../document';
import { DraftFlaw } from '../flaw';
import { type CallableFunction, functionsOf } from './callByAbi';
import { textInput } from './recipe';

export type NamedValues = { readonly [name: string]: RecipeValue | (() => RecipeValue) };

/** The one function of these names in the ABI that is given; throws `DraftFlaw`. */
export function functionNamed(inputs: RecipeInputs, names: RegExp, what: string): CallableFunction {
  const found = functionsOf(textInput(inputs, 'abi', t`signature or ABI`)).filter(({ name }) =>
    names.test(name),
  );
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new DraftFlaw(
      t`This ABI has ${found.length} functions such as ${what}; give the signature of one.`,
    );
  return only;
}

/**
 * The arguments of a function by their names, however a deployment orders and groups them. Throws `DraftFlaw` where it
 * asks for something that is not known: nothing is guessed.
 */
export function namedArguments({ inputs }: Callable, values: NamedValues): RecipeValue[] {
  return inputs.map((layout) => argumentNamed(layout, values));
}

function argumentNamed({ name, shape }: Layout, values: NamedValues): RecipeValue {
  if (Object.hasOwn(values, name)) {
    const value = values[name];
    return typeof value === 'function' ? value() : (value as RecipeValue);
  }
  if (shape.is === 'tuple') return shape.parts.map((part) => argumentNamed(part, values));
  throw new DraftFlaw(
    t`This function asks for “${name.slice(0, 40)}”, which is not known here; use “Approve a token, then call” instead.`,
  );
}
