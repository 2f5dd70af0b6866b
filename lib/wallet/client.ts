import type { ChainConfig, Config } from '@/core/config';
import { phrase } from '@/core/language/message';
import { chainsNow, configOnce } from '@/lib/settings/config';
import { chainsForWallet } from './chains';
import { withoutLoss } from './durable';
import { type WalletConnectProvider, withHandledRejections, withoutVerify } from './provider';
import { callOnReturn, watchRelay } from './relay';
import { SessionStore } from './sessionStore';

/** Name of this site for wallets. */
export const APP = 'Quorate';

let begun: Promise<WalletConnectProvider> | undefined;

/** The page's one WalletConnect provider, made on first use; throws when its code does not load, and may be tried again. */
export function sharedProvider(): Promise<WalletConnectProvider> {
  begun ??= begin().catch((error: unknown) => {
    begun = undefined;
    throw error;
  });
  return begun;
}

async function begin(): Promise<WalletConnectProvider> {
  const config = await configOnce();
  const { walletConnect } = config?.wallet ?? {};
  if (config === undefined || walletConnect === undefined)
    throw new Error(phrase`WalletConnect is not set up here`);
  const { projectId, relayUrl } = walletConnect;
  const { origin } = window.location;
  const own = {
    name: APP,
    description: 'Read, check and vote.',
    url: origin,
    icon: `${origin}/icon-192.png`,
  };
  const { icon, ...shown } = walletConnect.metadata ?? own;
  const storage = new SessionStore();
  const { EthereumProvider } = await import('@walletconnect/ethereum-provider');
  const provider = await EthereumProvider.init({
    metadata: { ...shown, icons: [icon] },
    telemetryEnabled: false,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    projectId,
    disableProviderPing: true,
    ...sessionTerms(config, chainsNow(config), origin),
    showQrModal: false,
    storage,
  });
  await storage.follow();
  if (walletConnect.verify !== true) withoutVerify(provider);
  withHandledRejections(provider.signer.client);
  withoutLoss(provider.signer.client);
  const { relayer } = provider.signer.client.core;
  watchRelay(relayer);
  callOnReturn(relayer);
  return provider;
}

// The requests that are made of a wallet over WalletConnect; a session gives leave for no others.
const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
] as const;

/** Terms of a session. Wallets are told its endpoints, so they are config.json's; a chain without any gets `nowhere`. */
export function sessionTerms(config: Config, chains: readonly ChainConfig[], nowhere: string) {
  const known = chains.filter(({ rpc }) => rpc.length > 0);
  const [first, ...others] = known.map(({ id }) => id);
  if (first === undefined) throw new Error('a wallet needs at least one chain with an endpoint');
  const told = chainsForWallet(config, known).map(({ id, rpc }) => [id, rpc[0] ?? nowhere] as const);
  const optionalChains: [number, ...number[]] = [first, ...others];
  return { optionalChains, optionalMethods: [...METHODS], rpcMap: Object.fromEntries(told) };
}
