import type { Address } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import type { ChainConfig } from '@/core/config';
import type { ActChain } from './acts/act';

const made = new Map<string, ActChain>();

/** The chain to act on, over the endpoints in use now; undefined when none is set up. */
export function chainFor(chains: readonly ChainConfig[], chainId: number): ActChain | undefined {
  const settings = chains.find(({ id }) => id === chainId);
  if (settings === undefined || settings.rpc.length === 0) return undefined;
  const key = JSON.stringify([chainId, settings.rpc, settings.multicall, settings.currency]);
  let chain = made.get(key);
  if (chain === undefined) {
    chain = {
      ...createTransport({ chainId, hosts: settings.rpc }),
      multicall: settings.multicall as Address | undefined,
      currency: settings.currency,
    };
    made.set(key, chain);
  }
  return chain;
}
