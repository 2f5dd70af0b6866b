import { getAddress } from 'viem/utils';
import { chainsNow, configOnce } from '@/lib/query/config';
import { onStorage } from '@/lib/storage';
import { rememberedWallet, WALLET_CONNECT_ID, wallet } from '../wallet';
import { sharedProvider, sharedVault } from './client';
import { prepare } from './prepare';
import { publish } from './publish';

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
 * Takes up the session of the last visit with WalletConnect's client alone, while the rest of the wallet's code is
 * still to come: the session is there and has not run out, and requests go to it. Where there is none any more nothing
 * is told: wagmi finds out the same. Never throws.
 */
export async function takeUp(client: Parameters<typeof sharedProvider>[2]): Promise<void> {
  try {
    sharedVault();
    const config = await configOnce();
    if (config?.wallet.walletConnect === undefined) return;
    const chains = chainsNow(config);
    const provider = await sharedProvider(config, chains, client);
    prepare(provider, { verify: config.wallet.walletConnect.verify ?? false });
    const { session, accounts, chainId } = provider;
    const account = accounts?.[0];
    if (session === undefined || session.expiry * 1000 <= Date.now()) return;
    // Another wallet was chosen, or this one left, meanwhile.
    if (rememberedWallet()?.connector !== WALLET_CONNECT_ID || wallet.get().door !== undefined) return;
    if (account === undefined || chainId === undefined) return;
    const connector = { id: WALLET_CONNECT_ID, name: 'WalletConnect' };
    const chain = (id: number) => chains.find((each) => each.id === id);
    publish(provider, { connector, account: getAddress(account), chainId, chain });
    // The person may leave it before wagmi is there, here or in another tab.
    release = onStorage(() => {
      if (rememberedWallet() !== undefined) return;
      handOver();
      wallet.set({ status: 'none' });
      provider.disconnect?.().catch(() => undefined);
    });
  } catch {
    // Wagmi tries the same again, and its failures are told.
  }
}
