import type { Address } from 'viem';
import type { ChainConfig } from '@/lib/config';
import { rememberWallet, WALLET_CONNECT_ID, wallet } from '../wallet';
import { doorTo } from './door';
import type { WalletConnectProvider } from './provider';

/** A wallet that is connected. */
export type Connected = {
  connector: { id: string; name: string };
  account: Address;
  chainId: number;
  /** A chain as this site reads it now; undefined when it is not set up. */
  chain: (id: number) => ChainConfig | undefined;
};

/** Tells the page which wallet is connected, with the door to it, and remembers it for the next visit. */
export function publish(
  provider: WalletConnectProvider,
  { connector, account, chainId, chain }: Connected,
): void {
  const isElsewhere = connector.id === WALLET_CONNECT_ID;
  const session = isElsewhere ? provider.session : undefined;
  const name = session?.peer.metadata.name ?? connector.name;
  const door = doorTo(provider, { account, chainId, name, isElsewhere, chain });
  rememberWallet({ connector: connector.id, account, until: session?.expiry });
  wallet.set({ status: 'connected', account, chainId, name, door });
}
