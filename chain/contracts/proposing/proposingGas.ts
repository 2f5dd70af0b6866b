import type { Address } from 'viem';
import { type Proposed, proposeCall } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { type CallRefusal, refusalIn } from '@/core/governor/errors/refusal';
import { isQuantity } from '../../rpc/quantity';
import { RpcError } from '../../rpc/rpcError';
import type { Transport } from '../../rpc/transport';

/** Cost of proposing, as an endpoint estimates it; null where it refused. */
export type ProposingGas = {
  gas: bigint | null;
  /** How much of it the text takes: what is left without it is not. */
  text: bigint | null;
  /** Bytes of calldata. */
  bytes: number;
  /** Why the estimate was refused. */
  refusal: CallRefusal | null;
};

/** Estimates what proposing costs, and what of it is the text. Throws `RpcError` where no answer came at all. */
export async function estimateProposing(
  transport: Transport,
  dao: Pick<Dao, 'address' | 'family' | 'extensions'>,
  from: Address,
  proposed: Proposed,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ProposingGas> {
  const { data } = proposeCall(dao, proposed);
  const bare = proposeCall(dao, { ...proposed, description: '' }).data;
  const bytes = data.length / 2 - 1;
  const [whole, without] = await Promise.all([
    estimate(transport, { from, to: dao.address, data }, options),
    estimate(transport, { from, to: dao.address, data: bare }, options),
  ]);
  const { gas, refusal } = whole;
  return { gas, text: gas === null || without.gas === null ? null : gas - without.gas, bytes, refusal };
}

async function estimate(
  transport: Transport,
  call: { from: Address; to: Address; data: string },
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Pick<ProposingGas, 'gas' | 'refusal'>> {
  try {
    const answer = await transport.request<unknown>('eth_estimateGas', [call], { signal });
    return { gas: isQuantity(answer) ? BigInt(answer) : null, refusal: null };
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'revert') return { gas: null, refusal: refusalIn(error) };
    throw error;
  }
}
