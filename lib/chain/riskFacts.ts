import type { Address, Hex } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import { powerAbi } from './abis/act';
import { type MulticallOptions, multicall } from './calls';
import { RpcError } from './rpcError';
import type { Transport } from './transport';
import { view } from './view';

/** What voters held at a timepoint, in their order; null where the token does not say. Throws `RpcError`. */
export async function readPowersAt(
  transport: Transport,
  token: { address: Address; kind: string },
  voters: readonly Address[],
  at: { timepoint: bigint; block: bigint },
  options: MulticallOptions = {},
): Promise<(bigint | null)[]> {
  const name = token.kind === 'comp' ? 'getPriorVotes' : 'getPastVotes';
  const views = voters.map((voter) => view(powerAbi, token.address, name, voter, at.timepoint));
  const answers = await multicall(transport, views, at.block, options);
  return views.map((each, index) => each.read(answers[index]));
}

/** The account that sent a transaction; null where the endpoint does not know it. */
export async function readSender(transport: Transport, transaction: Hex): Promise<Address | null> {
  try {
    const found = await transport.request<unknown>('eth_getTransactionByHash', [transaction]);
    const from = typeof found === 'object' && found !== null && 'from' in found ? found.from : null;
    return typeof from === 'string' && isAddress(from, { strict: false }) ? getAddress(from) : null;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}
