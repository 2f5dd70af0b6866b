import type { Hex } from 'viem';
import { hexToBytes } from 'viem/utils';
import {
  attempt,
  attemptApart,
  attemptAtLatest,
  type CallOutcome,
  type MulticallOptions,
} from '@/chain/rpc/calls';
import type { Transport } from '@/chain/rpc/transport';
import type { View } from '@/chain/rpc/view';
import type { Unknown } from '@/core/governor/dao';

/**
 * A contract's answer to one view. `answer`: it decodes · `odd`: it does not · `revert`: refused, so the view exists
 * · `silent`: empty, as where there is no such view.
 */
export type ProbedView<T> = { value: T | null; is: 'answer' | 'odd' | 'revert' | 'silent'; data: Hex };

/** Answers to each of the named views. */
export type ProbedViews<V> = { [K in keyof V]: V[K] extends View<infer T> ? ProbedView<T> : never };

/** A view without an ABI: its answer as it came. */
export function rawView(to: View<Hex>['to'], data: Hex): View<Hex> {
  return { to, data, read: (answer) => answer ?? null, words: () => ({ call: data, args: [] }) };
}

/** How to ask; `mustAnswer` and `nonsense` are described at `probeViews`. */
type ProbeViewsOptions<V> = MulticallOptions & {
  mustAnswer?: keyof V & string;
  nonsense?: keyof V & string;
};

/** As `probeViews`, at the newest block whichever it is; null where the views were not answered together. */
export async function probeViewsAtLatest<V extends Record<string, View<unknown>>>(
  transport: Transport,
  views: V,
  options: ProbeViewsOptions<V>,
): Promise<ProbedViews<V> | null> {
  const outcomes = await attemptAtLatest(transport, probeCalls(views, options), options);
  if (outcomes === null || !isAnswer(outcomes.at(-1))) return null;
  return readProbes(views, outcomes.slice(1, -1), options);
}

/** The views as they are asked together, with the one that must answer first and last. */
export function probeCalls<V extends Record<string, View<unknown>>>(
  views: V,
  { mustAnswer }: ProbeViewsOptions<V>,
): View<unknown>[] {
  const must = mustAnswer === undefined ? undefined : views[mustAnswer];
  return must === undefined ? Object.values(views) : [must, ...Object.values(views), must];
}

/**
 * Asks named views at one block. `mustAnswer` is one of them that must answer: it is asked first and last, and where only
 * the first is answered something used up the gas of the others, so each is asked by itself. `nonsense` is one that no
 * contract has: an answer or a refusal that is the same as to it says nothing. Throws `RpcError`.
 */
export async function probeViews<V extends Record<string, View<unknown>>>(
  transport: Transport,
  views: V,
  block: bigint,
  options: ProbeViewsOptions<V>,
): Promise<ProbedViews<V>> {
  const mustAnswer = options.mustAnswer === undefined ? undefined : views[options.mustAnswer];
  const list = Object.values(views);
  let outcomes = await attempt(transport, probeCalls(views, options), block, options);
  if (mustAnswer !== undefined) {
    const isStarved =
      !isAnswer(outcomes.at(-1)) && (await canAnswer(transport, mustAnswer, block, outcomes[0]));
    outcomes = isStarved ? await attemptApart(transport, list, block, options) : outcomes.slice(1, -1);
  }
  return readProbes(views, outcomes, options);
}

function readProbes<V extends Record<string, View<unknown>>>(
  views: V,
  outcomes: readonly CallOutcome[],
  options: ProbeViewsOptions<V>,
): ProbedViews<V> {
  const names = Object.keys(views);
  const at = options.nonsense === undefined ? -1 : names.indexOf(options.nonsense);
  const nothing = outcomes[at];
  const said = Object.values(views).map((one, index) => {
    const outcome = outcomes[index] ?? { ok: false, data: '0x' };
    return index !== at && nothing !== undefined && outcome.ok === nothing.ok && outcome.data === nothing.data
      ? { value: null, is: 'silent', data: '0x' }
      : read(one, outcome);
  });
  return Object.fromEntries(names.map((name, index) => [name, said[index]])) as ProbedViews<V>;
}

/** Why something is not known, as a sentence without its subject. */
function unknownReasonOf(said: ProbedView<unknown> | undefined): string {
  if (said?.is === 'revert') return 'It refused to answer.';
  if (said?.is === 'odd') return 'Its answer does not fit the question.';
  return said?.is === 'answer' ? 'Its answer cannot be true.' : 'Nothing answered.';
}

/** One more capability that is unknown. */
export function unknownOf(capability: string, probe: string, said?: ProbedView<unknown> | string): Unknown {
  return { capability, probe, reason: typeof said === 'string' ? said : unknownReasonOf(said) };
}

const NAME_LENGTH = 64;

/** A text of a contract, cut: it is untrusted and of any length. */
export function clipText(text: string, length = NAME_LENGTH): string {
  const start = [...text.slice(0, length * 2)];
  return start.length <= length ? start.join('') : `${start.slice(0, length - 1).join('')}…`;
}

/** A text, cut; some old tokens (MKR) answer bytes32 instead of string, padded with zero bytes. Empty when none. */
export function viewText(said: ProbedView<string>): string {
  if (said.value !== null) return clipText(said.value);
  if (said.data.length !== 66) return '';
  const bytes = hexToBytes(said.data);
  const end = bytes.indexOf(0);
  return clipText(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
}

const isAnswer = (outcome: CallOutcome | undefined): boolean => outcome?.ok === true && outcome.data !== '0x';

async function canAnswer(
  transport: Transport,
  mustAnswer: View<unknown>,
  block: bigint,
  first: CallOutcome | undefined,
): Promise<boolean> {
  return isAnswer(first) || isAnswer((await attemptApart(transport, [mustAnswer], block))[0]);
}

function read(view: View<unknown>, { ok, data }: CallOutcome): ProbedView<unknown> {
  if (data === '0x') return { value: null, is: 'silent', data };
  if (!ok) return { value: null, is: 'revert', data };
  const value = view.read(data);
  return { value, is: value === null ? 'odd' : 'answer', data };
}
