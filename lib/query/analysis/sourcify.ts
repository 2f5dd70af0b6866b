import type { Abi } from 'viem';
import { parsePastedAbi } from '@/core/decode/pastedAbi';
import { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';

const LIMIT = 2_000_000;
const PATIENCE = 15_000;

/**
 * The ABI of a contract out of its published source, from an API like Sourcify's. Only ever asked on a person's tap:
 * the host learns which contract they look at. Throws `source-unpublished` and `source-unread`.
 */
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
    return parsePastedAbi(await bounded(response));
  } catch (error) {
    if (error instanceof QuorateError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuorateError('source-unread', { ...facts, reason: reason.slice(0, 200) }, error);
  }
}

/** The text of an answer, of at most 2 MB. */
async function bounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > LIMIT) {
      await reader.cancel();
      throw new Error(t`its answer is longer than any ABI.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
