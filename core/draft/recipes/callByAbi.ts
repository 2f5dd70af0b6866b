import type { Abi, Hex } from 'viem';
import { callablesOf } from '@/core/decode/abi';
import { DecodeFlaw } from '@/core/decode/flaw';
import type { Callable, Layout } from '@/core/decode/layout';
import { parsePastedAbi } from '@/core/decode/pastedAbi';
import { selectorOf } from '@/core/decode/signature';
import { writeArguments } from '@/core/decode/write';
import { phrase, t } from '@/core/language/message';
import type { RecipeInputs, RecipeValue } from '../document';
import { DraftFlaw } from '../flaw';
import { argumentOf, parsedValue } from './argument';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, type Recipe, textInput } from './recipe';

export type CallableFunction = Callable & { selector: Hex; isPayable: boolean };

/** Any function of a contract, by its signature as people write it or its ABI. */
export const callByAbi: Recipe = {
  name: 'call',
  label: phrase`Call any function`,
  fields: [
    { name: 'target', label: phrase`Contract`, kind: 'address' },
    { name: 'abi', label: phrase`Signature or ABI`, kind: 'function' },
    { name: 'function', label: phrase`Function`, kind: 'part', isOptional: true },
    { name: 'args', label: phrase`Arguments`, kind: 'part' },
    { name: 'value', label: phrase`Coins`, kind: 'part', isOptional: true },
  ],
  build: (inputs, context) => {
    const target = addressInput(inputs, 'target', t`contract`, context);
    const callable = chosen(inputs);
    const value = coinsOf(inputs, callable);
    return [actionOf(target, encodeCall(callable, argsOf(inputs.args), context.chainId), value)];
  },
};

/** The functions of a pasted ABI or of signatures, one a line; throws `DraftFlaw` with a sentence. */
export function functionsOf(text: string): CallableFunction[] {
  const abi = pasted(text);
  const payable = callablesOf(
    abi.filter((item) => item.type === 'function' && item.stateMutability === 'payable'),
  );
  return [...callablesOf(abi)].map(([selector, callable]) => ({
    ...callable,
    selector,
    isPayable: payable.has(selector),
  }));
}

/** Calldata of a function with its arguments in order; throws `DraftFlaw` with a sentence that names the argument. */
export function encodeCall(
  { inputs, signature }: Callable,
  args: readonly RecipeValue[],
  chainId: number,
): Hex {
  if (args.length !== inputs.length)
    throw new DraftFlaw(t`${signature} takes ${inputs.length} arguments, and ${args.length} are given.`);
  const values = inputs.map((layout, index) =>
    argumentOf(layout, args[index], nameOf(layout.name, index), chainId),
  );
  return `${selectorOf(signature)}${writeArguments(inputs, values)}` as Hex;
}

function nameOf(name: string, index: number): string {
  return name === '' ? t`argument ${index + 1}` : t`argument “${name.slice(0, 40)}”`;
}

function chosen(inputs: RecipeInputs): CallableFunction {
  const all = functionsOf(textInput(inputs, 'abi', t`signature or ABI`));
  const wanted = typeof inputs.function === 'string' ? inputs.function.trim() : '';
  const [only] = all;
  if (wanted === '' && all.length === 1 && only !== undefined) return only;
  // By the whole signature: a name may stand for several functions.
  const found = all.find(({ signature }) => signature === wanted);
  if (found === undefined)
    throw new DraftFlaw(wanted === '' ? t`No function is chosen yet.` : t`This ABI has no such function.`);
  return found;
}

function pasted(text: string): Abi {
  try {
    return parsePastedAbi(text);
  } catch (error) {
    if (error instanceof DecodeFlaw) throw new DraftFlaw(error.message);
    throw error;
  }
}

function coinsOf({ value }: RecipeInputs, { isPayable: takes, signature }: CallableFunction): bigint {
  const coins = typeof value === 'string' && value.trim() !== '' ? parseUnitAmount(value, 18) : 0n;
  if (coins > 0n && !takes)
    throw new DraftFlaw(t`${signature} takes no coins: it is not “payable” in the ABI given.`);
  return coins;
}

function argsOf(args: RecipeValue | undefined): readonly RecipeValue[] {
  const given = typeof args === 'string' ? parsedValue(args, t`list of arguments`) : (args ?? []);
  if (!Array.isArray(given)) throw new DraftFlaw(t`The arguments are not a list.`);
  return given as readonly RecipeValue[];
}

type NamedValues = { readonly [name: string]: RecipeValue | (() => RecipeValue) };

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

/** The arguments of a function by their names, in any order or grouping. Throws `DraftFlaw` for an unknown one. */
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
