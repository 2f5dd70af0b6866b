'use client';
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { isFramed } from '@/lib/act/frame';
import { useChains, useConfig } from '@/lib/settings/config';
import { onStorage } from '@/lib/storage';
import { startClient, startEarly } from '@/lib/wallet/start';
import { restore, wish } from '@/lib/wallet/wallet';

// The only way to RainbowKit, wagmi and the connectors: none of them is in the first load.
const load = () => import('./WalletIsland').then((island) => island.WalletIsland);
const WalletIsland = onDemand(load, 'fixed inset-x-4 bottom-4 z-30');
// A session of the last visit is taken up while the page itself still starts.
const early = typeof window === 'undefined' ? undefined : startEarly(isFramed());

let isTaken = false;

/** Fetches the wallet's code when somebody is about to ask for it; asks no other host than this site. */
export function expectWallet(): void {
  load().catch(() => undefined);
}

/** Mounts the wallet island once it is wanted, and once on a page however often this is placed. */
export const WalletMount = memo(function WalletMount() {
  const { isWanted, asked } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const { config } = useConfig();
  const chains = useChains();
  const [isMine, setMine] = useState(false);
  const [isFree, setFree] = useState(early === undefined);
  useEffect(() => {
    // Inside another site no wallet is asked; where the site is allowed, it is the wallet itself.
    if (isTaken || isFramed()) return;
    isTaken = true;
    setMine(true);
    restore();
    // A connection to be taken up by wagmi waits for this code: it is loaded in parallel with config.json, not after it.
    if (wish.get().isWanted && early === undefined) load().catch(() => undefined);
    void early?.then(() => setFree(true));
    // A wallet that was connected in another tab is this one's too.
    const stop = onStorage(restore);
    return () => {
      stop();
      isTaken = false;
      setMine(false);
    };
  }, []);
  // The session itself comes first; who asks for the list does not wait for it.
  const isDue = isWanted && (isFree || asked > 0);
  useEffect(() => {
    if (isMine && asked > 0 && config !== undefined) startClient(config, chains).catch(() => undefined);
  }, [isMine, asked, config, chains]);
  if (!isMine || !isDue || config === undefined) return undefined;
  return (
    <Suspense>
      <WalletIsland config={config} chains={chains} />
    </Suspense>
  );
});
