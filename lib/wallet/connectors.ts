import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import { type Chain, defineChain, type EIP1193Provider } from 'viem';
import { createConfig, createConnector, http, injected, type Config as WagmiConfig } from 'wagmi';
import { walletConnect as walletConnectOf } from 'wagmi/connectors';
import type { ChainConfig, Config } from '@/core/config';
import { painted } from '@/lib/painted';
import { chainsForWallet } from './chains';
import { APP, sharedProvider, walletConnectParameters } from './client';
import { WALLET_CONNECT_ID } from './wallet';

/** Wagmi's configuration: the chains of config.json, wallets found by EIP-6963, and our own short list. */
export function createWagmi(config: Config, chains: readonly ChainConfig[]): WagmiConfig {
  const [first, ...others] = chains.filter(({ rpc }) => rpc.length > 0);
  if (first === undefined) throw new Error('a wallet needs at least one chain with an endpoint');
  const urls = new Map(chains.map(({ id, rpc }) => [id, rpc[0]]));
  // Wagmi hands these to the wallet where it adds a chain; what it reads by is in the transports.
  const [told, ...rest] = chainsForWallet(config, [first, ...others]).map(toChain) as [Chain, ...Chain[]];
  const known: readonly [Chain, ...Chain[]] = [told, ...rest];
  return createConfig({
    chains: known,
    transports: Object.fromEntries(known.map(({ id }) => [id, http(urls.get(id), { retryCount: 0 })])),
    connectors: connectorsForWallets([{ groupName: 'More ways', wallets: wallets(config, chains) }], {
      appName: APP,
      // RainbowKit refuses an empty one; it is used by no wallet when WalletConnect is not set up.
      projectId: config.wallet.walletConnect?.projectId ?? 'none',
      walletConnectParameters: walletConnectParameters(config),
    }),
    multiInjectedProviderDiscovery: true,
    // What is remembered is ours (KEYS.wallet): one connection, checked when read.
    storage: null,
    ssr: false,
  });
}

/** Why a wallet of another device cannot be offered; undefined when it can. */
export function withoutWalletConnect(config: Config): string | undefined {
  if (config.wallet.walletConnect !== undefined) return undefined;
  return 'WalletConnect, for wallets on a phone or another device, is not available here: the operator of this site has set no project id in config.json.';
}

function wallets(config: Config, chains: readonly ChainConfig[]): (() => Wallet)[] {
  const list = [browserWallet];
  const { projectId } = config.wallet.walletConnect ?? {};
  if (projectId !== undefined) list.push(() => walletConnect(projectId, config, chains));
  return list;
}

// For wallets that set window.ethereum and announce nothing, as in the browsers of phone wallets.
function browserWallet(): Wallet {
  return {
    id: 'browser',
    name: 'Browser wallet',
    iconUrl: BROWSER_ICON,
    iconBackground: '#5D5A52',
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
    : { id: 'browser', name: 'Browser wallet', provider: ethereum as never };
}

function walletConnect(projectId: string, config: Config, chains: readonly ChainConfig[]): Wallet {
  const getUri = (uri: string) => uri;
  return {
    id: WALLET_CONNECT_ID,
    name: 'WalletConnect',
    iconUrl: PHONE_ICON,
    iconBackground: '#1F4FD8',
    qrCode: { getUri },
    mobile: { getUri },
    // One connector and one provider for all wallet apps: several would each restore a connection of their own.
    createConnector: (details) =>
      createConnector((wagmi) => {
        const connector = walletConnectOf({
          ...walletConnectParameters(config),
          projectId,
          showQrModal: false,
        })(wagmi);
        return {
          ...connector,
          ...details,
          id: WALLET_CONNECT_ID,
          // The page knows it already, and is drawn before wagmi goes on.
          connect: async function (this: typeof connector, options) {
            const found = await connector.connect.call(this, options);
            await painted();
            return found;
          } as typeof connector.connect,
          // The page's own, which may have been begun before any of this was loaded.
          async getProvider({ chainId } = {}) {
            const provider = await sharedProvider(config, chains);
            if (chainId !== undefined) await this.switchChain?.({ chainId });
            return provider as never;
          },
        };
      }),
  };
}

function toChain({ id, name, rpc, currency, explorer, multicall }: ChainConfig): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
    rpcUrls: { default: { http: [...rpc] } },
    ...(explorer === undefined
      ? {}
      : { blockExplorers: { default: { name: new URL(explorer).host, url: explorer } } }),
    ...(multicall === undefined
      ? {}
      : { contracts: { multicall3: { address: multicall as `0x${string}` } } }),
  });
}

const BROWSER_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%235D5A52"/%3E%3Cpath d="M7 9h18v14H7zM7 13h18" fill="none" stroke="white" stroke-width="2"/%3E%3C/svg%3E';
const PHONE_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%231F4FD8"/%3E%3Cpath d="M11 6h10v20H11zM14 23h4" fill="none" stroke="white" stroke-width="2"/%3E%3C/svg%3E';
