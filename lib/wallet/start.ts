import type { ChainConfig, Config } from '@/core/config';
import { painted } from '@/lib/painted';
import { rememberedWallet, WALLET_CONNECT_ID } from './wallet';

// Milliseconds after which the client begins although the page has shown nothing yet.
const LATEST = 500;

/** Takes up the session as it is kept; WalletConnect's client, far larger than all else, runs once the page shows that. */
async function start(isShown: Promise<void>): Promise<void> {
  const { takeUp } = await import('./early');
  const latest = new Promise((resolve) => setTimeout(resolve, LATEST));
  await takeUp(async () => {
    await Promise.race([isShown.then(painted), latest]);
    return import('@walletconnect/ethereum-provider');
  });
}

/**
 * Settles when the session of the last visit has been taken up or is known to be gone; undefined where the last visit
 * left none of WalletConnect's. Begun with the page's own code, so that it need not wait for the page to be ready;
 * `isShown` settles when the page shows the connection.
 */
export function startEarly(isFramed: boolean, isShown: Promise<void>): Promise<void> | undefined {
  if (isFramed || rememberedWallet()?.connector !== WALLET_CONNECT_ID) return undefined;
  return start(isShown).catch(() => undefined);
}

/** Begins the client as soon as a wallet is wanted, in parallel with the code that shows the list of wallets. */
export async function startClient(config: Config, chains: readonly ChainConfig[]): Promise<void> {
  if (config.wallet.walletConnect === undefined) return;
  const client = import('@walletconnect/ethereum-provider');
  client.catch(() => undefined);
  const { sharedProvider } = await import('./client');
  await sharedProvider(config, chains, client);
}
