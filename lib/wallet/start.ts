import type { ChainConfig, Config } from '@/core/config';
import { rememberedWallet, WALLET_CONNECT_ID } from './wallet';

/**
 * Settles when the session of the last visit has been taken up or is known to be gone; undefined where the last visit
 * left none of WalletConnect's. Begun with the page's own code: measured, the wallet can be asked in half the time that
 * it takes by way of wagmi.
 */
export function startEarly(isFramed: boolean): Promise<void> | undefined {
  if (isFramed || rememberedWallet()?.connector !== WALLET_CONNECT_ID) return undefined;
  const client = import('@walletconnect/ethereum-provider');
  client.catch(() => undefined);
  return import('./restoreSession').then(
    ({ restoreSession }) => restoreSession(client),
    () => undefined,
  );
}

/** Begins the client as soon as a wallet is wanted, in parallel with the code that shows the list of wallets. */
export async function startClient(config: Config, chains: readonly ChainConfig[]): Promise<void> {
  if (config.wallet.walletConnect === undefined) return;
  const client = import('@walletconnect/ethereum-provider');
  client.catch(() => undefined);
  const { sharedProvider } = await import('./client');
  await sharedProvider(config, chains, client);
}
