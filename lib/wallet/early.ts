import type { ChainConfig } from '@/core/config';
import { chainsNow, configOnce } from '@/lib/settings/config';
import { onStorage } from '@/lib/storage';
import { chainsForWallet } from './chains';
import { sharedProvider, sharedVault } from './client';
import { type KeptSession, keptSession } from './kept';
import { prepareProvider } from './prepareProvider';
import type { WalletConnectProvider } from './provider';
import { announce, publishSession } from './publish';
import { rememberedWallet, WALLET_CONNECT_ID, wallet } from './wallet';
import { createWalletClient, deferWalletClient } from './walletClient';

type Load = () => NonNullable<Parameters<typeof sharedProvider>[2]>;
/** The chains are those that the wallet may be told of. */
type Ready = { provider: WalletConnectProvider; chains: readonly ChainConfig[] };

let release: (() => void) | undefined;

/** Whether the wallet that the page shows was taken up here, and wagmi does not hold it yet. */
export function isEarly(): boolean {
  return release !== undefined;
}

/** From now on wagmi holds the connection and ends it. */
export function handOver(): void {
  release?.();
  release = undefined;
}

/**
 * Takes up the session of the last visit as it is kept: it is there and has not run out, and what is asked of the wallet
 * goes out as soon as WalletConnect's client (`load`) is ready. Where there is none any more nothing is told: wagmi
 * finds out the same. Never throws.
 */
export async function takeUp(load: Load): Promise<void> {
  try {
    const kept = await keptSession(sharedVault(), Date.now());
    // Another wallet was chosen, or this one left, meanwhile.
    if (rememberedWallet()?.connector !== WALLET_CONNECT_ID || wallet.get().client !== undefined) return;
    if (kept === undefined) return;
    const making = make(load);
    hold(kept, making);
    const { provider, chains } = await making;
    if (isEarly() && !publishSession(provider, chains)) giveUp();
  } catch {
    giveUp();
  }
}

async function make(load: Load): Promise<Ready> {
  const config = await configOnce();
  if (config?.wallet.walletConnect === undefined) throw new Error('WalletConnect is not set up');
  const chains = chainsNow(config);
  const provider = await sharedProvider(config, chains, load());
  prepareProvider(provider, { verify: config.wallet.walletConnect.verify ?? false });
  return { provider, chains: chainsForWallet(config, chains) };
}

function hold({ session, account, chainId }: KeptSession, making: Promise<Ready>): void {
  const { name } = session.peer.metadata;
  const behind = { account, chainId, name, isElsewhere: true };
  const client = making.then(({ provider, chains }) =>
    createWalletClient(provider, { ...behind, chain: (id) => chains.find((each) => each.id === id) }),
  );
  client.catch(() => undefined);
  announce(deferWalletClient(session, behind, client), WALLET_CONNECT_ID, session.expiry);
  // The person may leave it before wagmi is there, here or in another tab.
  release = onStorage(() => {
    if (rememberedWallet() !== undefined) return;
    handOver();
    wallet.set({ status: 'none' });
    making.then(({ provider }) => provider.disconnect?.()).catch(() => undefined);
  });
}

// Wagmi tries the same again, and its failures are told.
function giveUp(): void {
  if (!isEarly()) return;
  handOver();
  wallet.set({ status: 'loading' });
}
