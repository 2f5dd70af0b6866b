import type { Hex } from 'viem';
import { type MulticallOptions, multicall, type ViewCall } from './calls';
import type { Transport } from './transport';
import { type Answers, readViews, type View } from './view';

/** Views to call at one block, and what their answers amount to. */
export type Question<T> = { calls: readonly ViewCall[]; read(answers: readonly (Hex | null)[]): T };

/** A question of named views; each answer is null where the contract gave none. */
export function question<V extends Record<string, View<unknown>>, T>(
  views: V,
  read: (answers: Answers<V>) => T,
): Question<T> {
  return { calls: Object.values(views), read: (answers) => read(readViews(views, answers)) };
}

/** Two questions as one. */
export function pairOf<A, B>(one: Question<A>, other: Question<B>): Question<[A, B]> {
  const count = one.calls.length;
  return {
    calls: [...one.calls, ...other.calls],
    read: (answers) => [one.read(answers.slice(0, count)), other.read(answers.slice(count))],
  };
}

/** Answers at one block, by contract and data. */
export type AnsweredCalls = Map<string, Hex>;

/** Asks many questions in one multicall, each call once; answers are added to `answered`. Throws `RpcError`. */
export async function askAll<T>(
  transport: Transport,
  questions: readonly Question<T>[],
  block: bigint,
  { answered = new Map(), ...options }: MulticallOptions & { answered?: AnsweredCalls },
): Promise<T[]> {
  const calls = new Map<string, ViewCall>();
  for (const call of questions.flatMap((one) => one.calls))
    if (!answered.has(keyOf(call))) calls.set(keyOf(call), { to: call.to, data: call.data });
  const answers = await multicall(transport, [...calls.values()], block, options);
  for (const [index, key] of [...calls.keys()].entries()) {
    const answer = answers[index] ?? null;
    if (answer !== null) answered.set(key, answer);
  }
  return questions.map((one) => one.read(one.calls.map((call) => answered.get(keyOf(call)) ?? null)));
}

/** Whether each call of a question was answered. */
export function isAnswered({ calls }: Question<unknown>, answered: AnsweredCalls): boolean {
  return calls.every((call) => answered.has(keyOf(call)));
}

const keyOf = ({ to, data }: ViewCall): string => `${to}${data}`;
