import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { anyAddress, openObject, type Shape, text, whole } from '@/core/json';
import { readStored, readText, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import type { WalletClient } from '../act/acts/act';
import { createValueStore, type ValueStore } from '../valueStore';

/** State of the wallet on this page; `client` is there while one is connected. */
export type Wallet = {
  status: 'none' | 'loading' | 'connecting' | 'connected';
  account?: Address | undefined;
  chainId?: number | undefined;
  name?: string | undefined;
  client?: WalletClient | undefined;
  /** Why there is none any more, where the person did not end it here. */
  gone?: 'wallet-ended' | 'wallet-expired' | undefined;
};

/** Requests of the page to the wallet mount: to load, to show its list, to end the connection. */
type Wish = {
  isWanted: boolean;
  asked: number;
  ended: number;
  /** Had the focus when the list was asked for, and gets it back: while it is busy it cannot keep it. */
  from?: Element | null;
};

/** The connection to take up at the next visit. */
type Remembered = {
  connector: string;
  account: string;
  /** When a session runs out, Unix seconds. */
  until?: number | undefined;
};

const NONE: Wallet = { status: 'none' };
const REMEMBERED: Shape<Remembered> = openObject<Remembered>(
  { connector: text(100), account: anyAddress },
  { until: whole() },
);

/** The id by which a session of WalletConnect is remembered; all others are those of wagmi's connectors. */
export const WALLET_CONNECT_ID = 'wc';

export const wallet: ValueStore<Wallet> = createValueStore<Wallet>(NONE);

/** Requests of the page to the wallet mount, which loads when it is first wanted. */
export const wish: ValueStore<Wish> = createValueStore<Wish>({ isWanted: false, asked: 0, ended: 0 });

/** Loads the wallet code and shows the list of wallets. */
export function connectWallet(): void {
  const now = wish.get();
  wish.set({ ...now, isWanted: true, asked: now.asked + 1, from: document.activeElement });
  if (wallet.get().status === 'none') wallet.set({ status: 'loading' });
}

/** Ends the connection and forgets it. */
export function disconnectWallet(): void {
  forgetWallet();
  const now = wish.get();
  wish.set({ ...now, ended: now.ended + 1 });
}

/** The stored connection; undefined when there is none or it is malformed. */
export function rememberedWallet(): Remembered | undefined {
  return readStored(KEYS.wallet, REMEMBERED);
}

/** Stores which connection to take up at the next visit. */
export function rememberWallet(remembered: Remembered): void {
  // Other tabs hear of every write.
  if (readText(KEYS.wallet) !== JSON.stringify(remembered)) writeStored(KEYS.wallet, remembered);
}

export function forgetWallet(): void {
  writeText(KEYS.wallet, null);
}

/** The wallet with what a person may do about it; `none` during prerender. For the place that shows the wallet itself. */
export function useWalletNow(): Omit<Wallet, 'client'> & { connect: () => void; disconnect: () => void } {
  const { status, account, chainId, name } = useSyncExternalStore(wallet.subscribe, wallet.get, () => NONE);
  return useMemo(
    () => ({ status, account, chainId, name, connect: connectWallet, disconnect: disconnectWallet }),
    [status, account, chainId, name],
  );
}

/** The same a moment later: what follows from a wallet is drawn after the wallet. */
export function useWallet(): ReturnType<typeof useWalletNow> {
  return useDeferredValue(useWalletNow());
}

/** The client of the connected wallet; undefined when there is none. */
export function useWalletClient(): WalletClient | undefined {
  return useSyncExternalStore(wallet.subscribe, wallet.get, () => NONE).client;
}

/** Why there is no wallet any more; undefined when there is one, there was none, or the person ended it here. */
export function useGone(): Wallet['gone'] {
  return useSyncExternalStore(wallet.subscribe, wallet.get, () => NONE).gone;
}
