'use client';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { useChains, useConfig } from '@/lib/settings/config';
import { onStorage } from '@/lib/storage';
import { isFramed } from '@/lib/wallet/frame';
import { restoreWallet, startClient } from '@/lib/wallet/start';
import { wish } from '@/lib/wallet/wallet';

// The only way to RainbowKit, wagmi and the connectors: none of them is in the first load.
const LazyWallet = onDemand(
  () => import('./LazyWallet').then((module) => module.LazyWallet),
  undefined,
  'fixed inset-x-4 bottom-4 z-30',
);
// The connection of the last visit is taken up while the page itself still starts.
if (typeof window !== 'undefined' && !isFramed()) restoreWallet();

let isTaken = false;

/** Fetches the wallet's code when somebody is about to ask for it; asks no other host than this site. */
export function expectWallet(): void {
  LazyWallet.preload();
}

/** Mounts the wallet code once it is wanted, and once on a page however often this is placed. */
export const WalletMount = memo(function WalletMount() {
  const { isWanted, asked } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const { config } = useConfig();
  const chains = useChains();
  const [isMine, setMine] = useState(false);
  useEffect(() => {
    // Inside another site no wallet is asked; where the site is allowed, it is the wallet itself.
    if (isTaken || isFramed()) return;
    isTaken = true;
    setMine(true);
    // A connection to be taken up by wagmi waits for this code: it is loaded in parallel with config.json, not after it.
    if (wish.get().isWanted) LazyWallet.preload();
    // A wallet that was connected in another tab is this one's too.
    const stop = onStorage(restoreWallet);
    return () => {
      stop();
      isTaken = false;
      setMine(false);
    };
  }, []);
  const hasClient = config?.wallet.walletConnect !== undefined;
  useEffect(() => {
    if (isMine && asked > 0 && hasClient) startClient();
  }, [isMine, asked, hasClient]);
  if (!isMine || !isWanted || config === undefined) return undefined;
  return <LazyWallet config={config} chains={chains} />;
});
