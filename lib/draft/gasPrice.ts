import { isQuantity } from '@/chain/rpc/quantity';
import { chainFor } from '@/lib/act/chain';
import { useRead } from '@/lib/act/useRead';
import { useChains } from '@/lib/settings/config';

/** Reads the current price of a unit of gas, in wei, and the coin it is paid in; undefined while unknown. */
export function useGasPrice(chainId: number, isWanted: boolean) {
  const chain = chainFor(useChains(), chainId);
  const read =
    chain === undefined || !isWanted ? undefined : () => chain.request<unknown>('eth_gasPrice', []);
  const { value } = useRead(read, [chain, isWanted]);
  return chain === undefined || !isQuantity(value)
    ? undefined
    : { price: BigInt(value), currency: chain.currency };
}
