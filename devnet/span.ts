/** First and last block of a question for logs. */
export type Span = { from: bigint; to: bigint };

/** Words of an endpoint's refusal; some repeat the question, or suggest another. */
export type Words = string | ((span: Span) => string);

/** A JSON-RPC question. */
export type Question = { id: number; method: string; params: readonly unknown[] };
/** The blocks of a question for logs, undefined for others. */
export function spanOf({ method, params }: Question): Span | undefined {
  if (method !== 'eth_getLogs') return undefined;
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
  return { from: BigInt(fromBlock), to: BigInt(toBlock) };
}

/** The words for this question. */
export function said(words: Words, span: Span): string {
  return typeof words === 'string' ? words : words(span);
}

/** How many blocks. */
export function width({ from, to }: Span): number {
  return Number(to - from) + 1;
}

/** A number as JSON-RPC writes it. */
export function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Number of contracts whose logs are asked for: 0 for another question, infinite if none is named. */
export function contractsOf({ method, params }: Question): number {
  const { address } = (params[0] ?? {}) as { address?: unknown };
  if (method !== 'eth_getLogs') return 0;
  return address === undefined ? Number.POSITIVE_INFINITY : [address].flat().length;
}
