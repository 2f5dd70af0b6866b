import type { Config } from '@/lib/config';
import { daoId } from '@/lib/routes';
import type { Facts } from './scenarios/facts';

/** The site's configuration for a Meridian at `url`: one chain, one organisation, a wallet of unlocked accounts. */
export function demoConfig(url: string, facts: Facts): Config {
  const id = daoId({ chainId: facts.chainId, address: facts.governor });
  return {
    chains: [
      { id: facts.chainId, name: 'Local Anvil', rpc: [url], currency: 'ETH', multicall: facts.multicall },
    ],
    organisations: [{ id, name: facts.name, startBlock: facts.startBlock }],
    wallet: {
      demo: {
        name: 'Demo wallet',
        accounts: facts.accounts.map(({ address, label }) => ({ address, label })),
      },
    },
  };
}
