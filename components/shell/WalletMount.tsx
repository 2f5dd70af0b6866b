'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isFramed } from '@/lib/act/frame';
import { restore, wish } from '@/lib/act/wallet';
import { useChains, useConfig } from '@/lib/query/config';
import { onStorage } from '@/lib/storage';

// The only way to RainbowKit, wagmi and the connectors: none of them is in the first load.
const load = () => import('./WalletIsland').then((island) => island.WalletIsland);
const WalletIsland = dynamic(load, { ssr: false });

let isTaken = false;

/** Mounts the wallet island once it is wanted, and once on a page however often this is placed. */
export function WalletMount() {
  const { isWanted } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const { config } = useConfig();
  const chains = useChains();
  const [isMine, setMine] = useState(false);
  useEffect(() => {
    // Inside another site no wallet is asked; where the site is allowed, it is the wallet itself.
    if (isTaken || isFramed()) return;
    isTaken = true;
    setMine(true);
    restore();
    // A connection to be taken up again waits for this code: it comes beside config.json, not after it.
    if (wish.get().isWanted) load().catch(() => undefined);
    // A wallet that was connected in another tab is this one's too.
    const stop = onStorage(restore);
    return () => {
      stop();
      isTaken = false;
      setMine(false);
    };
  }, []);
  if (!isMine || !isWanted || config === undefined) return undefined;
  return <WalletIsland config={config} chains={chains} />;
}
