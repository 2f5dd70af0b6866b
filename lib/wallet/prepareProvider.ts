import { clientOf, type Relayer, type WalletConnectProvider, withoutVerify } from './provider';
import { RelayWatch } from './relay';

/** What a pairing works with. */
export type PairingOptions = {
  /** The relay vouches for this site to the wallet; it costs a request to WalletConnect before each of ours. */
  verify: boolean;
};

/** Watches the relay of this page's wallet. */
export const relayWatch = new RelayWatch();

const followed = new WeakSet<Relayer>();

/** Sets up a provider before it is used: who is asked, and whose answers are watched. */
export function prepareProvider(provider: WalletConnectProvider, { verify }: PairingOptions): void {
  if (!verify) withoutVerify(provider);
  const relayer = clientOf(provider)?.core.relayer;
  if (relayer === undefined || followed.has(relayer)) return;
  followed.add(relayer);
  relayWatch.follow(relayer);
}
