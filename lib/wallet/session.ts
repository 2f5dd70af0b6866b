import { getAddress, isAddress } from 'viem/utils';
import { onStorage } from '@/lib/storage';
import { sharedProvider } from './client';
import { type Ending, leaveSession, type WalletConnectProvider, watchSession } from './provider';
import { relay } from './relay';
import { forgetWallet, rememberedWallet, WALLET_CONNECT_ID, wallet } from './wallet';
import { createSessionClient, publishWallet } from './walletClient';

const CHANGES = ['accountsChanged', 'chainChanged'] as const;

/** Takes up the session of the last visit, or says why there is none any more. Never throws. */
export async function restoreSession(): Promise<void> {
  try {
    const provider = await sharedProvider();
    // Another wallet was chosen, or this one left, meanwhile.
    if (rememberedWallet()?.connector !== WALLET_CONNECT_ID || wallet.get().client !== undefined) return;
    followSession(provider);
  } catch {
    // Its code or the settings cannot be loaded now; the connection is remembered for the next visit.
    if (wallet.get().status === 'loading') wallet.set({ status: 'none' });
  }
}

/** Shows the session of a provider as the wallet of this page, until the wallet, the person or its time ends it. */
export function followSession(provider: WalletConnectProvider): void {
  const over = new AbortController();
  const { signal } = over;
  const show = () => publishSession(provider);
  const leave = (gone?: Ending) => {
    if (signal.aborted) return;
    over.abort();
    forgetWallet();
    wallet.set({ status: 'none', gone });
    leaveSession(provider);
  };
  show();
  const gone = (why: Ending) => leave(hasRunOut() ? 'wallet-expired' : why);
  const { look, stop } = watchSession(provider, gone, () => document.visibilityState === 'visible');
  if (signal.aborted) return;
  // The person left it here or in another tab: what is stored is shared, what is in memory is not.
  const unlisten = onStorage(() => {
    if (rememberedWallet() === undefined) leave();
  });
  // The relay tells what it kept once it answers.
  const unwatch = relay.subscribe(look);
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of CHANGES) provider.on(event, show);
  signal.addEventListener('abort', () => {
    stop();
    unlisten();
    unwatch();
    for (const event of CHANGES) provider.off(event, show);
  });
}

// A provider that names no account has been moved to a chain of which its session knows none: the last one stands.
function publishSession(provider: WalletConnectProvider): void {
  const { session, accounts, chainId } = provider;
  const account = accounts.find((each) => isAddress(each, { strict: false }));
  const isOver = session === undefined || session.expiry * 1000 <= Date.now();
  if (isOver || account === undefined) return;
  const connector = { id: WALLET_CONNECT_ID, name: session.peer.metadata.name };
  const connected = { connector, account: getAddress(account), chainId, until: session.expiry };
  publishWallet(createSessionClient(provider, connected), connected);
}

function hasRunOut(): boolean {
  const { until } = rememberedWallet() ?? {};
  return until !== undefined && until * 1000 <= Date.now();
}
