import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Connector, useAccount, useConfig, type Config as WagmiConfig } from 'wagmi';
import { disconnect, reconnect } from 'wagmi/actions';
import type { ChainConfig } from '@/core/config';
import { onStorage } from '@/lib/storage';
import { callRelay } from './pairing';
import { type PairingOptions, prepareProvider } from './prepareProvider';
import { type Ending, type WalletConnectProvider, watchSession } from './provider';
import { publish } from './publish';
import { relay } from './relay';
import { handOver, isEarly } from './restoreSession';
import { forgetWallet, type Remembered, rememberedWallet, WALLET_CONNECT_ID, wallet, wish } from './wallet';

// A wallet that announces itself late is still taken up; WalletConnect reads its storage first.
const LATE = 4000;
// After that many milliseconds out of sight a socket may be dead, whatever the browser says of it.
const LONG = 5000;

/** Publishes wagmi's account into our store and carries out what the page wishes; shows nothing itself. */
export function WalletBridge({
  verify,
  chains,
}: PairingOptions & {
  /** The chains this site reads now, as a wallet may be told of them; some may be newer than the connection. */
  chains: readonly ChainConfig[];
}): null {
  useRestored(verify);
  usePublished(verify, chains);
  useEndings();
  useReturns();
  return null;
}

// Only the wallet of the last visit is asked: asking all would wake WalletConnect and its relay.
function useRestored(verify: boolean): void {
  const config = useConfig();
  useEffect(() => {
    const stored = rememberedWallet();
    if (stored === undefined) return;
    let isGone = false;
    const take = async () => {
      const connector = config.connectors.find(({ id }) => id === stored.connector);
      if (connector === undefined || isGone || config.state.status === 'connected') return;
      stop();
      if (connector.id === WALLET_CONNECT_ID) await prepared(connector, verify);
      const connections = await reconnect(config, { connectors: [connector] });
      if (connections.length > 0 || isGone) return;
      handOver();
      // The wallet ended it while this page was closed, or it ran out.
      forgetWallet();
      wallet.set({ status: 'none', gone: isOver(stored) ? 'wallet-expired' : 'wallet-ended' });
    };
    // Wallets announce themselves when they please.
    const stop = config._internal.connectors.subscribe(() => void take());
    void take();
    const late = setTimeout(() => {
      const isThere = config.connectors.some(({ id }) => id === stored.connector);
      if (wallet.get().status === 'loading' && !isThere) wallet.set({ status: 'none' });
    }, LATE);
    return () => {
      isGone = true;
      stop();
      clearTimeout(late);
    };
  }, [config, verify]);
}

function usePublished(verify: boolean, chains: readonly ChainConfig[]): void {
  const config = useConfig();
  const { address, chainId, connector, status } = useAccount();
  const wasConnected = useRef(false);
  const ending = useRef<Ending>('wallet-ended');
  const known = useRef(chains);
  known.current = chains;
  useEffect(() => {
    let isGone = false;
    let unwatch: (() => void) | undefined;
    if (status === 'connected' && chainId !== undefined) {
      wasConnected.current = true;
      ending.current = 'wallet-ended';
      void providerOf(connector).then((provider) => {
        if (isGone || provider === undefined) return;
        const isElsewhere = connector.id === WALLET_CONNECT_ID;
        if (isElsewhere) prepareProvider(provider, { verify });
        const chain = (id: number) => known.current.find((each) => each.id === id);
        handOver();
        publish(provider, { connector, account: address, chainId, chain });
        if (isElsewhere)
          unwatch = watched(provider, (why) => {
            ending.current = why;
            void letGo(config);
          });
      });
    } else if (status === 'connecting') {
      if (!isEarly()) wallet.set({ status: 'connecting' });
    } else if (status === 'disconnected' && wasConnected.current) {
      wasConnected.current = false;
      // Had the person ended it here, nothing would be remembered any more.
      const stored = rememberedWallet();
      const gone = stored === undefined ? undefined : isOver(stored) ? 'wallet-expired' : ending.current;
      forgetWallet();
      wallet.set({ status: 'none', gone });
    } else if (status === 'disconnected' && wallet.get().status === 'connecting')
      wallet.set({ status: 'none' });
    return () => {
      isGone = true;
      unwatch?.();
    };
  }, [address, chainId, connector, status, config, verify]);
}

function isOver({ until }: Remembered): boolean {
  return until !== undefined && until * 1000 <= Date.now();
}

// Looked at again whenever the page is seen again and the relay has told what it kept.
function watched(provider: WalletConnectProvider, onGone: (why: Ending) => void): () => void {
  const { look, stop } = watchSession(provider, onGone);
  document.addEventListener('visibilitychange', look);
  const unlisten = relay.subscribe(look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    unlisten();
    stop();
  };
}

// The person ended the connection here, or in another tab: what is stored is shared, what is in memory is not.
function useEndings(): void {
  const config = useConfig();
  const { ended } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const done = useRef(ended);
  useEffect(() => {
    if (ended === done.current) return;
    done.current = ended;
    void letGo(config);
  }, [ended, config]);
  useEffect(
    () =>
      onStorage(() => {
        if (wallet.get().status === 'connected' && rememberedWallet() === undefined) void letGo(config);
      }),
    [config],
  );
}

// A page in the background is cut off; what happened meanwhile is asked for as soon as it is seen again.
function useReturns(): void {
  const config = useConfig();
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    const back = () => {
      if (document.visibilityState !== 'visible') {
        hiddenAt = Date.now();
        return;
      }
      const isStale = Date.now() - hiddenAt > LONG;
      hiddenAt = Number.POSITIVE_INFINITY;
      const { connector } = [...config.state.connections.values()][0] ?? {};
      if (connector?.id !== WALLET_CONNECT_ID) return;
      void providerOf(connector as Connector).then((provider) => provider && callRelay(provider, isStale));
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [config]);
}

// A connector whose session is gone cannot end it once more, and would stay connected for that.
async function letGo(config: WagmiConfig): Promise<void> {
  try {
    await disconnect(config);
  } catch {
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }));
  }
}

async function prepared(connector: Connector, verify: boolean): Promise<void> {
  const provider = await providerOf(connector);
  if (provider !== undefined) prepareProvider(provider, { verify });
}

async function providerOf(connector: Connector): Promise<WalletConnectProvider | undefined> {
  try {
    return (await connector.getProvider()) as WalletConnectProvider;
  } catch {
    return undefined;
  }
}
