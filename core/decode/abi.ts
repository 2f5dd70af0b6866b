import type { Abi, AbiParameter, Hex } from 'viem';
import { arrayOf, type Callable, elementary, type Layout, signatureOf, tupleOf } from './layout';
import { selectorOf } from './signature';

/** Larger ABIs than any contract has are not read further. */
const MOST_ITEMS = 5_000;
const DEEPEST = 12;

const read = new WeakMap<Abi, ReadonlyMap<Hex, Callable>>();

/** The functions of an ABI by selector; those whose types Solidity does not have are left out. Read once an ABI. */
export function callablesOf(abi: Abi): ReadonlyMap<Hex, Callable> {
  const known = read.get(abi);
  if (known !== undefined) return known;
  const callables = new Map<Hex, Callable>();
  for (const item of abi.slice(0, MOST_ITEMS)) {
    if (item.type !== 'function') continue;
    const inputs = layoutsOf(item.inputs, 0);
    if (inputs === undefined) continue;
    const signature = signatureOf(item.name, inputs);
    callables.set(selectorOf(signature), { name: item.name, signature, inputs });
  }
  read.set(abi, callables);
  return callables;
}

function layoutsOf(parameters: readonly AbiParameter[], depth: number): Layout[] | undefined {
  if (depth > DEEPEST || parameters.length > 256) return undefined;
  const layouts: Layout[] = [];
  for (const parameter of parameters) {
    const layout = layoutOf(parameter, depth);
    if (layout === undefined) return undefined;
    layouts.push({ ...layout, name: parameter.name ?? '' });
  }
  return layouts;
}

function layoutOf(parameter: AbiParameter, depth: number): Layout | undefined {
  const [, base, brackets] = /^([a-z]+\d*)((?:\[\d{0,5}\]){0,12})$/.exec(parameter.type) ?? [];
  if (base === undefined) return undefined;
  let layout = base === 'tuple' ? tupleIn(parameter, depth) : elementary(base);
  for (const [, length] of (brackets ?? '').matchAll(/\[(\d*)\]/g)) {
    layout = layout && arrayOf(layout, length === undefined || length === '' ? null : Number(length));
  }
  return layout;
}

function tupleIn(parameter: AbiParameter, depth: number): Layout | undefined {
  const components = (parameter as { components?: readonly AbiParameter[] }).components ?? [];
  const parts = layoutsOf(components, depth + 1);
  return parts && tupleOf(parts);
}
