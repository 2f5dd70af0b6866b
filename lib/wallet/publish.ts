import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { ChainConfig } from '@/core/config';
import type { WalletConnectProvider } from './provider';
import { rememberWallet, WALLET_CONNECT_ID, wallet } from './wallet';
import { createWalletClient } from './walletClient';

/** A wallet that is connected. */
export type Connected = {
  connector: { id: string; name: string };
  account: Address;
  chainId: number;
  /** A chain as the wallet may be told of it; undefined when it is not set up. */
  chain: (id: number) => ChainConfig | undefined;
};

/** Tells the page which wallet is connected, with the client that speaks to it, and remembers it for the next visit. */
export function publish(
  provider: WalletConnectProvider,
  { connector, account, chainId, chain }: Connected,
): void {
  const isElsewhere = connector.id === WALLET_CONNECT_ID;
  const session = isElsewhere ? provider.session : undefined;
  const name = session?.peer.metadata.name ?? connector.name;
  const client = createWalletClient(provider, { account, chainId, name, isElsewhere, chain });
  rememberWallet({ connector: connector.id, account, until: session?.expiry });
  wallet.set({ status: 'connected', account, chainId, name: client.name, client });
}

/**
 * Tells the page of the session that a provider of WalletConnect holds; false where it holds none, or one that has run
 * out.
 */
export function publishSession(provider: WalletConnectProvider, chains: readonly ChainConfig[]): boolean {
  const { session, accounts, chainId } = provider;
  const account = accounts?.[0];
  const isOver = session === undefined || session.expiry * 1000 <= Date.now();
  if (isOver || account === undefined || chainId === undefined) return false;
  const connector = { id: WALLET_CONNECT_ID, name: 'WalletConnect' };
  const chain = (id: number) => chains.find((each) => each.id === id);
  publish(provider, { connector, account: getAddress(account), chainId, chain });
  return true;
}
