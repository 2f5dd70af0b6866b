import type { Address } from 'viem';
import { toQuantity } from '../../rpc/quantity';
import { RpcError } from '../../rpc/rpcError';
import type { Transport } from '../../rpc/transport';

/** Reads an account's balance of the chain's coin at a block, in wei; null where the endpoint gives none. */
export async function coinBalance(
  transport: Transport,
  holder: Address,
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<bigint | null> {
  const answer = await quiet(
    transport.request<unknown>(
      'eth_getBalance',
      [holder, toQuantity(block)],
      signal === undefined ? {} : { signal },
    ),
  );
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer) ? BigInt(answer) : null;
}

/** An answer, or null where the endpoint refuses: one figure that is not known does not take the others with it. */
export async function quiet<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}
