import type { ChainConfig, Config } from '@/core/config';
import { chainsForWallet } from './chains';
import type { WalletConnectProvider } from './provider';
import { Vault } from './vault';

/** What wallets are told that this site is called. */
export const APP = 'Quorate';

type Client = typeof import('@walletconnect/ethereum-provider');

let begun: Promise<WalletConnectProvider> | undefined;

/**
 * The one WalletConnect provider of this page, made for whoever asks first: to take up the session of the last visit,
 * before anything else of the wallet's code is there, or when the list of wallets is opened. Throws when its code cannot
 * be loaded; the next one who asks tries again.
 */
export function sharedProvider(
  config: Config,
  chains: readonly ChainConfig[],
  client: Promise<Client> = import('@walletconnect/ethereum-provider'),
): Promise<WalletConnectProvider> {
  begun ??= begin(config, chains, client).catch((error: unknown) => {
    begun = undefined;
    throw error;
  });
  return begun;
}

async function begin(
  config: Config,
  chains: readonly ChainConfig[],
  client: Promise<Client>,
): Promise<WalletConnectProvider> {
  const storage = new Vault();
  const terms = sessionTerms(config, chains, window.location.origin);
  const { EthereumProvider } = await client;
  const provider = await EthereumProvider.init({
    ...walletConnectParameters(config),
    projectId: config.wallet.walletConnect?.projectId ?? '',
    disableProviderPing: true,
    ...terms,
    showQrModal: false,
    storage,
  });
  await storage.follow();
  provider.events.setMaxListeners(Number.POSITIVE_INFINITY);
  return provider as unknown as WalletConnectProvider;
}

/** The requests that are made of a wallet over WalletConnect; a session gives leave for no others. */
export const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const;

/**
 * What a session is asked for: the chains that this site reads, and the requests it makes. The client writes its
 * endpoints into what it sends the wallet, so they are those of config.json; a chain without any gets `nowhere`.
 */
export function sessionTerms(config: Config, chains: readonly ChainConfig[], nowhere: string) {
  const known = chains.filter(({ rpc }) => rpc.length > 0);
  const [first, ...others] = known.map(({ id }) => id);
  if (first === undefined) throw new Error('a wallet needs at least one chain with an endpoint');
  const told = chainsForWallet(config, known).map(({ id, rpc }) => [id, rpc[0] ?? nowhere] as const);
  const optionalChains: [number, ...number[]] = [first, ...others];
  return { optionalChains, optionalMethods: [...METHODS], rpcMap: Object.fromEntries(told) };
}

/** How this site presents itself to wallets, and by which relay. */
export function walletConnectParameters(config: Config) {
  const { relayUrl, metadata } = config.wallet.walletConnect ?? {};
  const { origin } = window.location;
  const own = {
    name: APP,
    description: 'Read, check and vote.',
    url: origin,
    icon: `${origin}/icon-192.png`,
  };
  const { icon, ...shown } = metadata ?? own;
  return {
    metadata: { ...shown, icons: [icon] },
    // A chain added in Settings after connecting would otherwise end the session at the next load.
    isNewChainsStale: false,
    telemetryEnabled: false,
    ...(relayUrl === undefined ? {} : { relayUrl }),
  };
}
