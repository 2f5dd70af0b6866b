import type { Abi } from 'viem';
import { parsePastedAbi } from '@/core/decode/pastedAbi';
import { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { boundedBytes } from '@/lib/boundedBytes';

const LIMIT = 2_000_000;
const PATIENCE = 15_000;

/** The ABI of a published source, asked only on a tap; throws `source-unpublished` and `source-unread`. */
export async function publishedAbi(base: string, chainId: number, address: string): Promise<Abi> {
  const { host } = new URL(base);
  const facts = { host, address };
  try {
    const response = await fetch(`${base}/v2/contract/${chainId}/${address}?fields=abi`, {
      signal: AbortSignal.timeout(PATIENCE),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.status === 404) throw new QuorateError('source-unpublished', facts);
    if (!response.ok) throw new Error(t`it answers with status ${response.status}.`);
    const bytes = await boundedBytes(response.body, LIMIT, t`its answer is longer than any ABI.`);
    return parsePastedAbi(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof QuorateError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuorateError('source-unread', { ...facts, reason: reason.slice(0, 200) }, error);
  }
}
