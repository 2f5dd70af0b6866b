import type { ChainConfig, Config } from '@/lib/config';
import { rememberedWallet, WALLET_CONNECT_ID } from '../wallet';

/** Loads WalletConnect's client and what takes a session up, side by side. */
function start(): Promise<void> {
  const client = import('@walletconnect/ethereum-provider');
  client.catch(() => undefined);
  return import('./early').then(({ takeUp }) => takeUp(client));
}

/**
 * Settles when the session of the last visit has been taken up or is known to be gone; undefined where the last visit
 * left none of WalletConnect's. Begun with the page's own code, so that it need not wait for the page to be ready.
 */
export function startEarly(isFramed: boolean): Promise<void> | undefined {
  if (isFramed || rememberedWallet()?.connector !== WALLET_CONNECT_ID) return undefined;
  return start().catch(() => undefined);
}

/** Begins the client as soon as a wallet is wanted, beside the code that shows the list of wallets. */
export async function startClient(config: Config, chains: readonly ChainConfig[]): Promise<void> {
  if (config.wallet.walletConnect === undefined) return;
  const client = import('@walletconnect/ethereum-provider');
  client.catch(() => undefined);
  const { sharedProvider } = await import('./client');
  await sharedProvider(config, chains, client);
}
