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

/** Asks many questions in one multicall; what several of them ask is asked once. Throws `RpcError`. */
export async function askAll<T>(
  transport: Transport,
  questions: readonly Question<T>[],
  block: bigint,
  options: MulticallOptions,
): Promise<T[]> {
  const places = new Map<string, number>();
  const calls: ViewCall[] = [];
  const place = (call: ViewCall): number => {
    const key = `${call.to}${call.data}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, calls.length);
    return calls.push({ to: call.to, data: call.data }) - 1;
  };
  const asked = questions.map((one) => ({ one, at: one.calls.map(place) }));
  const answers = await multicall(transport, calls, block, options);
  return asked.map(({ one, at }) => one.read(at.map((index) => answers[index] ?? null)));
}
