import type { Hex } from 'viem';
import { compareFigure } from '@/chain/contracts/compareFigure';
import { figureData } from '@/chain/contracts/verify';
import { rpcBatch } from '@/devnet/anvil';

/** Proof of a figure, as the schema gives it. */
export type ReadingNow = {
  figure: string | null;
  kind: 'CALL' | 'SLOT';
  contract: string;
  call: string;
  args: string[];
  data: Hex | null;
  word: number;
  value: string;
  block: string;
};

/** The fields of a `Reading`. */
export const READING = '{ figure kind contract call args data word value block }';

/** Every `Reading` in an answer, with the path at which it stands. */
export function readingsIn(answer: unknown, path = ''): { path: string; reading: ReadingNow }[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('contract' in answer && 'word' in answer && 'block' in answer) {
    const reading = answer as ReadingNow;
    return [{ path: reading.figure === null ? path : `${path}#${reading.figure}`, reading }];
  }
  return Object.entries(answer).flatMap(([key, value]) =>
    readingsIn(value, path === '' ? key : `${path}.${key}`),
  );
}

/** Asks the chain the same again at the same blocks; whether each gives the same value, undefined where that cannot be told. */
export async function repeat(url: string, readings: readonly ReadingNow[]): Promise<(boolean | undefined)[]> {
  const answers = await rpcBatch<Hex>(url, readings.map(question));
  return readings.map(
    ({ value, word }, at) => compareFigure({ value, raw: value, word }, answers[at] ?? '0x').same,
  );
}

function question({ kind, contract: to, call, args, data, block }: ReadingNow) {
  const at = `0x${BigInt(block).toString(16)}`;
  if (kind === 'SLOT') return { method: 'eth_getStorageAt', params: [to, call, at] };
  // The words shown match the data asked.
  expect(figureData(call, args)).toBe(data);
  return { method: 'eth_call', params: [{ to, data }, at] };
}
