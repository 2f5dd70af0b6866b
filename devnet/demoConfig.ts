import { daoId } from '@/core/caip';
import type { Config } from '@/core/config';
import type { Facts } from './scenarios/facts';
import type { Showcase } from './variants/showcase';

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

/** The same with the organisations of a showcase, on their own chain; the demo wallet has the accounts of both. */
export function withShowcase(config: Config, showcase: Showcase): Config {
  const { url, chainId, multicall, organisations, accounts } = showcase;
  const chain = { id: chainId, name: 'Local Anvil, all Governors', rpc: [url], currency: 'ETH', multicall };
  return {
    chains: [...config.chains, chain],
    organisations: [
      ...config.organisations,
      ...organisations.map(({ dao, ...rest }) => ({ id: dao, ...rest })),
    ],
    // The accounts of the first chain are among these, and hold other amounts there.
    wallet: { ...config.wallet, demo: { name: 'Demo wallet', accounts } },
  };
}
