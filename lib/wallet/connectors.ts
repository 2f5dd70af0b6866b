import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import { type Chain, defineChain, type EIP1193Provider } from 'viem';
import { createConfig, createConnector, http, injected, type Config as WagmiConfig } from 'wagmi';
import type { ChainConfig, Config } from '@/core/config';
import { t } from '@/core/language/message';
import { chainsForWallet } from './chains';
import { APP } from './client';

/** Wagmi's configuration: the chains of config.json, and the wallets of this browser, most of them found by EIP-6963. */
export function createWagmi(config: Config, chains: readonly ChainConfig[]): WagmiConfig {
  const known = chains.filter(({ rpc }) => rpc.length > 0);
  if (known.length === 0) throw new Error('a wallet needs at least one chain with an endpoint');
  return createConfig({
    // Wagmi hands these to the wallet where it adds a chain; what it reads by is in the transports.
    chains: chainsForWallet(config, known).map(toChain) as [Chain, ...Chain[]],
    transports: Object.fromEntries(known.map(({ id, rpc }) => [id, http(rpc[0], { retryCount: 0 })])),
    // RainbowKit wants a project of WalletConnect, which no wallet of this list uses.
    connectors: connectorsForWallets([{ groupName: t`More ways`, wallets: [browserWallet] }], {
      appName: APP,
      projectId: 'none',
    }),
    // Quorate stores the connection itself (KEYS.wallet): only one, checked when read.
    storage: null,
  });
}

/** Why a wallet of another device cannot be offered; undefined when it can. */
export function withoutWalletConnect(config: Config): string | undefined {
  if (config.wallet.walletConnect !== undefined) return undefined;
  return t`WalletConnect, for wallets on a phone or another device, is not available here: the operator of this site has set no project id in config.json.`;
}

// For wallets that set window.ethereum and announce nothing, as in the browsers of phone wallets.
function browserWallet(): Wallet {
  return {
    id: 'browser',
    name: t`Browser wallet`,
    // The pictures of RainbowKit's own list, which is not shown.
    iconUrl: '',
    iconBackground: '',
    hidden: () => !('ethereum' in window),
    createConnector: (details) =>
      createConnector((config) => ({ ...injected({ target: browserTarget })(config), ...details })),
  };
}

// With a target it is taken up again by its own id; without one wagmi would want a mark in a storage it has not.
function browserTarget() {
  const { ethereum } = window as { ethereum?: EIP1193Provider };
  return ethereum === undefined
    ? undefined
    : { id: 'browser', name: t`Browser wallet`, provider: ethereum as never };
}

function toChain({ id, name, rpc, currency }: ChainConfig): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
    rpcUrls: { default: { http: [...rpc] } },
  });
}
