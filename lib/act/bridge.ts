import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Hex } from 'viem';
import { type Connector, useAccount, useConfig } from 'wagmi';
import { disconnect, reconnect, switchChain } from 'wagmi/actions';
import { writeText } from '@/lib/storage';
import type { Door } from './act';
import { WALLET_CONNECT_ID } from './connectors';
import { forgetWallet, rememberedWallet, rememberWallet, wallet, wish } from './wallet';

/** Publishes wagmi's account into our store and carries out what the page wishes; shows nothing itself. */
export function WalletBridge(): null {
  useRestored();
  usePublished();
  useWishes();
  return null;
}

// Only the wallet of the last visit is asked: asking all would wake WalletConnect and its relay.
function useRestored(): void {
  const config = useConfig();
  useEffect(() => {
    const stored = rememberedWallet();
    if (stored === undefined) return;
    let isGone = false;
    const take = async () => {
      const connector = config.connectors.find(({ id }) => id === stored.connector);
      if (connector === undefined || isGone || config.state.status === 'connected') return;
      stop();
      const connections = await reconnect(config, { connectors: [connector] });
      if (connections.length === 0) wallet.set({ status: 'none' });
    };
    // Wallets announce themselves when they please.
    const stop = config._internal.connectors.subscribe(() => void take());
    void take();
    const late = setTimeout(() => {
      if (wallet.get().status === 'loading') wallet.set({ status: 'none' });
    }, 4000);
    return () => {
      isGone = true;
      stop();
      clearTimeout(late);
    };
  }, [config]);
}

function usePublished(): void {
  const config = useConfig();
  const { address, chainId, connector, status } = useAccount();
  const wasConnected = useRef(false);
  useEffect(() => {
    let isGone = false;
    if (status === 'connected' && chainId !== undefined) {
      wasConnected.current = true;
      rememberWallet({ connector: connector.id, account: address });
      void providerOf(connector).then((provider) => {
        if (isGone || provider === undefined) return;
        repairDeepLink(connector, provider);
        const door: Door = {
          account: address,
          chainId,
          name: connector.name,
          send: (request) => ask(provider, 'eth_sendTransaction', [request]),
          sign: (data) => ask(provider, 'eth_signTypedData_v4', [address, JSON.stringify(data)]),
          switchChain: async (id) => {
            await switchChain(config, { chainId: id });
          },
        };
        wallet.set({ status: 'connected', account: address, chainId, name: connector.name, door });
      });
    } else if (status === 'connecting') wallet.set({ status: 'connecting' });
    else if (status === 'disconnected' && wasConnected.current) {
      wasConnected.current = false;
      forgetWallet();
      wallet.set({ status: 'none' });
    } else if (status === 'disconnected' && wallet.get().status === 'connecting')
      wallet.set({ status: 'none' });
    return () => {
      isGone = true;
    };
  }, [address, chainId, connector, status, config]);
}

function useWishes(): void {
  const config = useConfig();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { asked, ended } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const done = useRef({ asked: 0, ended });
  useEffect(() => {
    if (asked === done.current.asked || openConnectModal === undefined) return;
    done.current.asked = asked;
    openConnectModal();
  }, [asked, openConnectModal]);
  useEffect(() => {
    if (ended === done.current.ended) return;
    done.current.ended = ended;
    void disconnect(config).catch(() => undefined);
  }, [ended, config]);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !connectModalOpen;
    wasOpen.current = connectModalOpen;
    const { status } = wallet.get();
    if (isClosed && (status === 'loading' || status === 'connecting')) wallet.set({ status: 'none' });
  }, [connectModalOpen]);
}

type Provider = {
  request(request: { method: string; params: unknown }): Promise<unknown>;
  session?: { peer?: { metadata?: { redirect?: { native?: string } } } };
};

async function providerOf(connector: Connector): Promise<Provider | undefined> {
  try {
    return (await connector.getProvider()) as Provider;
  } catch {
    return undefined;
  }
}

function ask(provider: Provider, method: string, params: unknown): Promise<Hex> {
  return provider.request({ method, params }) as Promise<Hex>;
}

// The SDK opens this link on every request; what RainbowKit leaves there names no wallet on phones.
function repairDeepLink(connector: Connector, provider: Provider): void {
  const native = provider.session?.peer?.metadata?.redirect?.native;
  if (connector.id !== WALLET_CONNECT_ID || native === undefined || native === '') return;
  if (!/Android|iPhone|iPad|iPod/.test(navigator.userAgent)) return;
  writeText('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: native, name: 'wallet' }));
}
