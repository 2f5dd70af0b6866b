import type {
  Abi,
  AbiFunction,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  Hex,
} from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import type { Proofs, Reading } from '@/core/governor/reading';
import { type MulticallOptions, multicall, type ViewCall } from './calls';
import type { Transport } from './transport';

/** The zero address, which stands for no account. */
export const ZERO: Address = '0x0000000000000000000000000000000000000000';

type Views<A extends Abi> = ContractFunctionName<A, 'view'>;

/** A view of a contract, ready to be called, and how to read what it answers. */
export type View<T> = ViewCall & {
  /** Null when it did not answer, or answered something that does not decode. */
  read(answer: Hex | null | undefined): T | null;
  /** The call in words, `quorum(uint256)`, and its arguments as texts. */
  words(): { call: string; args: readonly string[] };
};

/** Encodes a call of one view; types come from the ABI. */
export function view<const A extends Abi, N extends Views<A>>(
  abi: A,
  to: Address,
  name: N,
  ...args: ContractFunctionArgs<A, 'view', N> extends infer P extends readonly unknown[] ? P : never
): View<ContractFunctionReturnType<A, 'view', N>> {
  const functionName = name as string;
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args });
  return {
    to,
    data,
    read: (answer) => {
      if (answer === null || answer === undefined) return null;
      if (answer.length > LONGEST_WORD && isOneWord(abi, functionName)) return null;
      try {
        const result = decodeFunctionResult({ abi: abi as Abi, functionName, args, data: answer });
        return result as ContractFunctionReturnType<A, 'view', N>;
      } catch {
        // A fallback function may answer anything.
        return null;
      }
    },
    words: () => ({ call: signatureOf(abi, functionName, args.length), args: args.map(String) }),
  };
}

function signatureOf(abi: Abi, name: string, count: number): string {
  const item = abi.find((each) => isFunction(each, name) && each.inputs.length === count);
  const inputs = item !== undefined && isFunction(item, name) ? item.inputs : [];
  return `${name}(${inputs.map(({ type }) => type).join(',')})`;
}

function isFunction(item: Abi[number], name: string): item is AbiFunction {
  return item.type === 'function' && item.name === name;
}

// A number, an address or a flag is one word. Some contracts put a few behind it (CompoundGovernor its guardian's end);
// a fallback function that answers a kilobyte of nothing has said nothing, and zero would be a figure.
const LONGEST_WORD = 2 + 4 * 64;

function isOneWord(abi: Abi, name: string): boolean {
  const outputs = abi.find((each) => isFunction(each, name))?.outputs ?? [];
  return outputs.length === 1 && /^(u?int\d*|address|bool|bytes\d+)$/.test(outputs[0]?.type ?? '');
}

/** Answers of the named views. */
export type Answers<V> = { [K in keyof V]: V[K] extends { read(answer: Hex | null): infer T } ? T : never };

/** Calls named views at one block; each is null where it did not answer. Throws `RpcError`. */
export async function callViews<V extends Record<string, View<unknown>>>(
  transport: Transport,
  views: V,
  block: bigint,
  options: MulticallOptions = {},
): Promise<Answers<V>> {
  const answers = await multicall(transport, Object.values(views), block, options);
  return readViews(views, answers);
}

/** Calls views at one block, in their order; each is null where it did not answer. Throws `RpcError`. */
export async function readEach<T>(
  transport: Transport,
  views: readonly View<T>[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<(T | null)[]> {
  const answers = await multicall(transport, views, block, options);
  return views.map((one, index) => one.read(answers[index]));
}

/** Calls one view at a block; null where it did not answer. Throws `RpcError`. */
export async function readView<T>(
  transport: Transport,
  one: View<T>,
  block: bigint,
  options: MulticallOptions = {},
): Promise<T | null> {
  return (await readEach(transport, [one], block, options))[0] ?? null;
}

/** Reads the answers of named views, in the order of `Object.values`. */
export function readViews<V extends Record<string, View<unknown>>>(
  views: V,
  answers: readonly (Hex | null)[],
): Answers<V> {
  const entries = Object.entries(views).map(
    ([name, one], index) => [name, one.read(answers[index])] as const,
  );
  return Object.fromEntries(entries) as Answers<V>;
}

/** A figure by its path, the view that gives it, its value (null: it gave none), and which returned word it is. */
export type Proven = readonly [
  figure: string,
  view: View<unknown> | null | undefined,
  value: bigint | number | string | boolean | null,
  word?: number,
];

/** Returns the proof of a view's value. */
export function readingBy(view: View<unknown>, value: bigint | number | string | boolean, word = 0): Reading {
  return { kind: 'call', contract: view.to, ...view.words(), word, value: String(value) };
}

/** Returns the proofs of the given figures; leaves out the others. */
export function proofsBy(figures: readonly Proven[]): Proofs {
  const proofs: Record<string, Reading> = {};
  for (const [figure, view, value, word] of figures) {
    if (view != null && value !== null) proofs[figure] = readingBy(view, value, word);
  }
  return proofs;
}
