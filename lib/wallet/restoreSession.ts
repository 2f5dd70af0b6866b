import { chainsNow, configOnce } from '@/lib/settings/config';
import { onStorage } from '@/lib/storage';
import { chainsForWallet } from './chains';
import { sharedProvider } from './client';
import { prepareProvider } from './prepareProvider';
import type { WalletConnectProvider } from './provider';
import { publishSession } from './publish';
import { rememberedWallet, WALLET_CONNECT_ID, wallet } from './wallet';

let release: (() => void) | undefined;

/** Whether the wallet that the page shows was taken up here, and wagmi does not hold it yet. */
export function isEarly(): boolean {
  return release !== undefined;
}

/** Wagmi holds the connection now, and ends it when it is to end. */
export function handOver(): void {
  release?.();
  release = undefined;
}

/**
 * Takes up the session of the last visit as soon as WalletConnect's client holds it, before wagmi, which takes longer,
 * is there. Where there is none any more nothing is said: wagmi finds out the same, and says it. Never throws.
 */
export async function restoreSession(client: Parameters<typeof sharedProvider>[2]): Promise<void> {
  try {
    const config = await configOnce();
    if (config?.wallet.walletConnect === undefined) return;
    const chains = chainsNow(config);
    const provider = await sharedProvider(config, chains, client);
    prepareProvider(provider, { verify: config.wallet.walletConnect.verify ?? false });
    // Another wallet was chosen, or this one left, meanwhile.
    if (rememberedWallet()?.connector !== WALLET_CONNECT_ID || wallet.get().client !== undefined) return;
    if (publishSession(provider, chainsForWallet(config, chains))) hold(provider);
  } catch {
    // Wagmi tries the same again, and its failures are told.
  }
}

// The person may leave it before wagmi is there, here or in another tab.
function hold(provider: WalletConnectProvider): void {
  release = onStorage(() => {
    if (rememberedWallet() !== undefined) return;
    handOver();
    wallet.set({ status: 'none' });
    provider.disconnect?.().catch(() => undefined);
  });
}
