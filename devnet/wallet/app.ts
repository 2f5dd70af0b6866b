import { EthereumProvider } from '@walletconnect/ethereum-provider';
import { type Chain, createWalletClient, custom, defineChain } from 'viem';
import { type WalletConnectProvider, withHandledRejections, withoutVerify } from '@/lib/wallet/provider';
import { MemoryStorage } from './storage';

const NOWHERE = 'http://127.0.0.1:9/';

/** An app that people connect their wallets to: WalletConnect's provider, with viem on it, as real ones are made. */
export type App = {
  provider: WalletConnectProvider;
  /** Makes the link that a person copies, and settles with the session once a wallet has agreed. */
  connect(): Promise<{ link: string; agreed: Promise<unknown> }>;
  viem: ReturnType<typeof viemOn>;
  chain: Chain;
};

/** Opens an app for these chains. */
export async function openApp(
  relayUrl: string,
  { chains = [31337], name = 'Some exchange', required = false } = {},
): Promise<App> {
  const [first = 31337, ...others] = chains;
  const wanted: [number, ...number[]] = [first, ...others];
  const provider = await EthereumProvider.init({
    projectId: 'local',
    relayUrl,
    showQrModal: false,
    ...(required ? { chains: wanted } : {}),
    optionalChains: wanted,
    rpcMap: Object.fromEntries(chains.map((id) => [id, NOWHERE])),
    disableProviderPing: true,
    metadata: {
      name,
      description: '',
      url: 'https://exchange.example',
      icons: ['https://exchange.example/pixel.gif'],
    },
    storage: new MemoryStorage() as never,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `app-${Math.random()}`,
  });
  withoutVerify(provider);
  withHandledRejections(provider.signer.client);
  const chain = chainOf(first);
  return { provider, chain, viem: viemOn(provider, chain), connect: () => linkOf(provider) };
}

function viemOn(provider: WalletConnectProvider, chain: Chain) {
  return createWalletClient({ chain, transport: custom(provider as never) });
}

function chainOf(id: number): Chain {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [NOWHERE] } },
  });
}

async function linkOf(provider: WalletConnectProvider) {
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve));
  const agreed = provider.connect();
  agreed.catch(() => undefined);
  return { link: await shown, agreed };
}
