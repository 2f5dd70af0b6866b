import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Address, Hex } from 'viem';
import { type Connector, useAccount, useConfig, type Config as WagmiConfig } from 'wagmi';
import { disconnect, reconnect, switchChain } from 'wagmi/actions';
import { onStorage, writeText } from '@/lib/storage';
import type { Door } from './act';
import { callRelay, type PairingOptions, prepare } from './connect/pairing';
import { type Session, type WalletConnectProvider, walletLink, watchSession } from './connect/provider';
import { onAnswer, recall } from './connect/recall';
import { relay } from './connect/relay';
import { WALLET_CONNECT_ID } from './connectors';
import { forgetWallet, rememberedWallet, rememberWallet, wallet, wish } from './wallet';

// A wallet that announces itself late is still taken up; WalletConnect reads its storage first.
const LATE = 4000;

/** Publishes wagmi's account into our store and carries out what the page wishes; shows nothing itself. */
export function WalletBridge({ verify }: PairingOptions): null {
  useRestored(verify);
  usePublished(verify);
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
      // The wallet ended it while this page was closed, or it ran out.
      forgetWallet();
      wallet.set({ status: 'none', gone: 'ended' });
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

function usePublished(verify: boolean): void {
  const config = useConfig();
  const { address, chainId, connector, status } = useAccount();
  const wasConnected = useRef(false);
  useEffect(() => {
    let isGone = false;
    let unwatch: (() => void) | undefined;
    if (status === 'connected' && chainId !== undefined) {
      wasConnected.current = true;
      rememberWallet({ connector: connector.id, account: address });
      void providerOf(connector).then((provider) => {
        if (isGone || provider === undefined) return;
        const isElsewhere = connector.id === WALLET_CONNECT_ID;
        if (isElsewhere) prepare(provider, { verify });
        const name = (isElsewhere ? provider.session?.peer.metadata.name : undefined) ?? connector.name;
        const door: Door = {
          account: address,
          chainId,
          name,
          send: (request) => ask(provider, 'eth_sendTransaction', [request]),
          sign: (data) => ask(provider, 'eth_signTypedData_v4', [address, JSON.stringify(data)]),
          switchChain: async (id) => {
            await switchChain(config, { chainId: id });
          },
          ...(isElsewhere ? elsewhere(provider, address) : {}),
        };
        wallet.set({ status: 'connected', account: address, chainId, name, door });
        if (isElsewhere) unwatch = watched(provider, () => void letGo(config));
      });
    } else if (status === 'connecting') wallet.set({ status: 'connecting' });
    else if (status === 'disconnected' && wasConnected.current) {
      wasConnected.current = false;
      // Had the person ended it here, nothing would be remembered any more.
      const gone = rememberedWallet() === undefined ? undefined : 'ended';
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

/** What a door has more when the wallet is on a phone: a link that opens it, its chains, and a memory. */
function elsewhere(provider: WalletConnectProvider, account: Address): Partial<Door> {
  const { session } = provider;
  const link = walletLink(session, navigator.userAgent);
  repairDeepLink(link);
  return {
    link,
    chains: chainsOf(session, account),
    recall: (asked, since) => recall(provider, asked, since),
    onAnswer: (listener) => onAnswer(provider, listener),
  };
}

// Looked at again whenever the page is seen again and the relay has told what it kept.
function watched(provider: WalletConnectProvider, onGone: () => void): () => void {
  const { look, stop } = watchSession(provider, onGone);
  document.addEventListener('visibilitychange', look);
  const unlisten = relay.subscribe(look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    unlisten();
    stop();
  };
}

function chainsOf(session: Session | undefined, account: Address): number[] {
  const accounts = session?.namespaces.eip155?.accounts ?? [];
  const mine = accounts.filter((each) => each.toLowerCase().endsWith(`:${account.toLowerCase()}`));
  return mine.map((each) => Number(each.split(':')[1]));
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
    const back = () => {
      const { connector } = [...config.state.connections.values()][0] ?? {};
      if (document.visibilityState !== 'visible' || connector?.id !== WALLET_CONNECT_ID) return;
      void providerOf(connector as Connector).then((provider) => provider && callRelay(provider));
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
  if (provider !== undefined) prepare(provider, { verify });
}

async function providerOf(connector: Connector): Promise<WalletConnectProvider | undefined> {
  try {
    return (await connector.getProvider()) as WalletConnectProvider;
  } catch {
    return undefined;
  }
}

function ask(provider: WalletConnectProvider, method: string, params: unknown): Promise<Hex> {
  return provider.request({ method, params }) as Promise<Hex>;
}

// The SDK opens this link on every request; what it would store itself names no wallet on phones.
function repairDeepLink(link: string | null | undefined): void {
  if (link == null) return;
  writeText('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: link, name: 'wallet' }));
}
