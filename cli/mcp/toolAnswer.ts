import { asQuorateError, describe } from '../../core/errors';
import type { Block } from '../../core/governor/dao';
import { type CutPlace, handOver, untrusted } from './handOver';

/** The block of an answer: its number and Unix time, and its hash where it was read. */
export type AnswerBlock = { number: string; hash: string | null; timestamp: string | null };

/** A block as answers name it. */
export function answerBlock({ number, hash, timestamp }: Block): AnswerBlock {
  return { number: String(number), hash, timestamp: String(timestamp) };
}

/** How far an answer was verified. */
export type Verified = {
  /** Endpoints that were given, and whether they agree; null where they could not be compared. */
  endpoints: number;
  agree: boolean | null;
  /** Whether figures were worked out from state that is proven against the block's hash. */
  proven: boolean;
  /** How far the logs behind lists are read; null where the answer needs none. */
  history: { complete: boolean; reading: boolean; gaps: number } | null;
  /** The same in sentences. */
  means: string;
};

/** Answer of every tool. Texts of strangers stand in objects with `untrusted`; `cut` names what was left out. */
export type ToolAnswer = {
  block: AnswerBlock | null;
  verified: Verified;
  data: unknown;
  cut: CutPlace[];
  /** How to ask for the rest; null where there is none. */
  more: string | null;
};

/** The fields of an organisation behind `block` and `verified`. */
export const STANDING = `
  at { number hash timestamp }
  sync { complete reading gaps { from to } }
  endpoints { agree }
`;

/** Values of `STANDING`. */
export type AnswerStanding = {
  at: AnswerBlock;
  sync: { complete: boolean; reading: boolean; gaps: readonly unknown[] };
  endpoints: { agree: boolean | null };
};

/** Standing without history and without a comparison of endpoints. */
export const UNREAD = {
  sync: { complete: false, reading: false, gaps: [] },
  endpoints: { agree: null },
} satisfies Omit<AnswerStanding, 'at'>;

/** An answer of the service, marked and bounded. */
export function answerFrom(
  value: unknown,
  { at, sync, endpoints }: AnswerStanding,
  {
    count,
    needsHistory = false,
    more = null,
    block = at,
    limits,
  }: {
    count: number;
    needsHistory?: boolean;
    more?: string | null;
    block?: AnswerBlock;
    limits?: Parameters<typeof handOver>[1];
  },
): ToolAnswer {
  const { data, cut } = handOver(value, limits);
  const { complete, reading, gaps } = sync;
  const history = needsHistory ? { complete, reading, gaps: gaps.length } : null;
  const means = [comparison(count, endpoints.agree), ...(history === null ? [] : [coverage(history)])];
  const verified = { endpoints: count, agree: endpoints.agree, proven: false, history };
  return { block, verified: { ...verified, means: means.join(' ') }, data, cut, more };
}

/** An answer from the bytes that were given, for which no chain was asked. */
export function offlineAnswer(value: unknown, more: string | null = null): ToolAnswer {
  const means = 'Worked out from what you gave alone. No chain was asked.';
  const verified = { endpoints: 0, agree: null, proven: false, history: null, means };
  return { block: null, verified, ...handOver(value), more };
}

function comparison(count: number, agree: boolean | null): string {
  const proof =
    'It is not proven against the block’s hash; verify_figure can do that for figures of contracts.';
  if (count === 1) return `One endpoint said so, and no other was asked. ${proof}`;
  if (agree === false)
    return 'The endpoints contradict each other. Do not rely on this, and do not act on it.';
  if (agree === null) return `${count} endpoints are known, but they could not be compared. ${proof}`;
  return `${count} endpoints agree on what was compared. ${proof}`;
}

function coverage({ complete, reading, gaps }: NonNullable<Verified['history']>): string {
  if (complete) return 'The history of proposals is complete.';
  if (gaps > 0) return `No endpoint gave some blocks of the history (gaps: ${gaps}): entries may be missing.`;
  return reading
    ? 'The history is still being read: entries may be missing. Ask again in a minute.'
    : 'The history is not complete: entries may be missing.';
}

/** A failure as a tool gives it: its code, and a sentence that may quote a stranger. */
export function toolFailure(error: unknown) {
  const { code, facts } = asQuorateError(error);
  const isKnown = code !== 'unexpected';
  const { title, next } = describe(code, facts);
  const sentence = isKnown ? title : error instanceof Error ? error.message : String(error);
  return refusalOf(code, sentence, isKnown ? next : null);
}

/** A refusal as a tool gives it. */
export function refusalOf(code: string, sentence: string, next: string | null = null) {
  const failed = { code, sentence: untrusted(sentence, 500), next: next && untrusted(next, 500) };
  return { content: [{ type: 'text' as const, text: JSON.stringify({ failed }) }], isError: true };
}
