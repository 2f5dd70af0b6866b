import { useEffect, useRef } from 'react';
import type { EIP1193Provider } from 'viem';
import { useAccount, useConfig } from 'wagmi';
import { disconnect, reconnect } from 'wagmi/actions';
import { onStorage } from '@/lib/storage';
import type { Ask } from './chains';
import { forgetWallet, rememberedWallet, WALLET_CONNECT_ID, wallet } from './wallet';
import { createWalletClient, publishWallet } from './walletClient';

// A wallet that announces itself late is still taken up.
const LATE = 4000;

/** Publishes wagmi's account, that of a wallet in this browser, into our store; shows nothing itself. */
export function WalletBridge(): null {
  useRestored();
  usePublished();
  useEndings();
  return null;
}

// Only the wallet of the last visit is asked.
function useRestored(): void {
  const config = useConfig();
  useEffect(() => {
    const { connector: stored } = rememberedWallet() ?? {};
    if (stored === undefined || stored === WALLET_CONNECT_ID) return;
    let isGone = false;
    const take = async () => {
      const connector = config.connectors.find(({ id }) => id === stored);
      if (connector === undefined || isGone || config.state.status === 'connected') return;
      stop();
      const connections = await reconnect(config, { connectors: [connector] });
      if (connections.length > 0 || isGone) return;
      // The wallet ended it while this page was closed.
      forgetWallet();
      wallet.set({ status: 'none', gone: 'wallet-ended' });
    };
    // Wallets announce themselves when they please.
    const stop = config._internal.connectors.subscribe(() => void take());
    void take();
    const late = setTimeout(() => {
      const isThere = config.connectors.some(({ id }) => id === stored);
      if (wallet.get().status === 'loading' && !isThere) wallet.set({ status: 'none' });
    }, LATE);
    return () => {
      isGone = true;
      stop();
      clearTimeout(late);
    };
  }, [config]);
}

function usePublished(): void {
  const { address, chainId, connector, status } = useAccount();
  const wasConnected = useRef(false);
  useEffect(() => {
    let isGone = false;
    if (status === 'connected' && chainId !== undefined) {
      wasConnected.current = true;
      const connected = { connector, account: address, chainId };
      const publish = (provider: unknown) => {
        if (isGone || provider === undefined) return;
        const ask: Ask = (request) => (provider as EIP1193Provider).request(request as never);
        publishWallet(createWalletClient(ask, connected), connected);
      };
      connector.getProvider().then(publish, () => undefined);
    } else if (status === 'connecting') {
      wallet.set({ status: 'connecting' });
    } else if (status === 'disconnected' && wasConnected.current) {
      wasConnected.current = false;
      // Had the person ended it here, nothing would be remembered any more.
      const gone = rememberedWallet() === undefined ? undefined : 'wallet-ended';
      forgetWallet();
      wallet.set({ status: 'none', gone });
    } else if (status === 'disconnected' && wallet.get().status === 'connecting')
      wallet.set({ status: 'none' });
    return () => {
      isGone = true;
    };
  }, [address, chainId, connector, status]);
}

// The person ended the connection here, or in another tab: what is stored is shared, what is in memory is not.
function useEndings(): void {
  const config = useConfig();
  useEffect(
    () =>
      onStorage(() => {
        if (wallet.get().status !== 'connected' || rememberedWallet() !== undefined) return;
        // A connector that fails to end its connection would stay connected for that.
        const drop = { connections: new Map(), current: null, status: 'disconnected' } as const;
        disconnect(config).catch(() => config.setState((state) => ({ ...state, ...drop })));
      }),
    [config],
  );
}
