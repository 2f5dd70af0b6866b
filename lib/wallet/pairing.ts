import type { Config as WagmiConfig } from 'wagmi';
import { connect } from 'wagmi/actions';
import type { QuorateError } from '@/core/errors';
import { chainsNow, configOnce } from '@/lib/settings/config';
import { chainsForWallet } from './chains';
import { type PairingOptions, prepareProvider, relayWatch } from './prepareProvider';
import { clientOf, type WalletConnectProvider } from './provider';
import { publishSession } from './publish';
import { relay } from './relay';
import { createValueStore, type ValueStore } from './valueStore';
import { forgetWallet, WALLET_CONNECT_ID, wallet } from './wallet';
import { pairingError } from './walletError';

/** Where a connection to a wallet on a phone stands. */
export type Pairing =
  | { status: 'idle' }
  /** The address is being made. */
  | { status: 'preparing' }
  /** The address waits for a wallet. */
  | { status: 'waiting'; uri: string }
  | { status: 'connected' }
  /** The wallet said no, knew none of the chains, or something else went wrong. */
  | { status: 'failed'; problem: QuorateError };

/** The connection that is being made. */
export const pairing: ValueStore<Pairing> = createValueStore<Pairing>({ status: 'idle' });

/**
 * Makes the address that a wallet connects by, unless one is waiting already: opening a second would make the first one,
 * which may be in a wallet by now, lead nowhere. An address that expired is made anew.
 */
export async function beginPairing(config: WagmiConfig, options: PairingOptions): Promise<void> {
  const { status } = pairing.get();
  if (status === 'preparing' || status === 'waiting') return;
  const connector = config.connectors.find(({ id }) => id === WALLET_CONNECT_ID);
  if (connector === undefined) return;
  pairing.set({ status: 'preparing' });
  relayWatch.begin();
  const show = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri' && typeof data === 'string') pairing.set({ status: 'waiting', uri: data });
  };
  connector.emitter.on('message', show);
  let stop = () => {};
  try {
    const provider = (await connector.getProvider()) as WalletConnectProvider;
    prepareProvider(provider, options);
    stop = await onApproved(provider);
    await connect(config, { connector });
    pairing.set({ status: 'connected' });
  } catch (error) {
    if (pairing.get().status === 'connected') leave();
    const problem = pairingError(error);
    // After five minutes the wallet would find nothing; whoever looks at the sheet gets a new address.
    pairing.set(problem === undefined ? { status: 'idle' } : { status: 'failed', problem });
  } finally {
    stop();
    connector.emitter.off('message', show);
  }
}

// The page knows of it at once; wagmi, which takes longer, follows.
async function onApproved(provider: WalletConnectProvider): Promise<() => void> {
  const site = await configOnce();
  const tell = () => {
    if (publishSession(provider, site === undefined ? [] : chainsForWallet(site, chainsNow(site))))
      pairing.set({ status: 'connected' });
  };
  provider.on?.('connect', tell);
  return () => provider.off?.('connect', tell);
}

function leave(): void {
  forgetWallet();
  wallet.set({ status: 'none' });
}

/** Forgets how the last attempt ended, so that the next begins anew. */
export function endPairing(): void {
  const { status } = pairing.get();
  if (status === 'failed' || status === 'connected') pairing.set({ status: 'idle' });
}

/**
 * Asks the relay again at once, when the page comes back into sight and when the person asks; `isStale`: also where the
 * connection looks alive.
 */
export async function callRelay(provider: WalletConnectProvider, isStale = false): Promise<void> {
  const relayer = clientOf(provider)?.core.relayer;
  if (relayer === undefined || (relayer.connected && !isStale)) return;
  if (relay.get() === 'unreachable' || relay.get() === 'refused') relay.set('calling');
  relayWatch.begin();
  // A restart closes the transport for good before it opens it: the client's own attempt that goes on then ends by that,
  // and the client makes no other. Opening waits for that attempt, and where it fails the client tries again by itself.
  if (relayer.connected) await relayer.restartTransport().catch(() => undefined);
  if (!relayer.connected) await relayer.transportOpen().catch(() => undefined);
}
