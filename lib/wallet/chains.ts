import type { Address } from 'viem';
import { numberToHex } from 'viem/utils';
import type { ChainConfig, Config } from '@/core/config';
import { blocked } from '@/core/errors/blocked';
import { clientOf, type Session, type WalletConnectProvider } from './provider';
import { pageTimer, type Timer } from './relay';
import { isDeclined } from './walletError';

/** Milliseconds in which a wallet that agreed to a chain adds it to its session. */
const SETTLING = 5000;

/**
 * The chains as a wallet may be told of them: with the endpoints of config.json alone. A person's own endpoint often has
 * a key in its address, which must not be passed on.
 */
export function chainsForWallet(config: Config, chains: readonly ChainConfig[]): ChainConfig[] {
  const endpoints = new Map(config.chains.map(({ id, rpc }) => [id, rpc]));
  return chains.map((chain) => ({ ...chain, rpc: endpoints.get(chain.id) ?? [] }));
}

/** The chains of an account in a session. */
export function chainsOf(session: Session | undefined, account: Address): number[] {
  const accounts = session?.namespaces.eip155?.accounts ?? [];
  const mine = accounts.filter((each) => each.toLowerCase().endsWith(`:${account.toLowerCase()}`));
  return mine.map((each) => Number(each.split(':')[1]));
}

/**
 * Brings a wallet to a chain: switches, adds the chain where the wallet does not know it, and waits until a session
 * includes it. Throws what the wallet said when the person declined, else `wallet-chain-refused` with its reason.
 */
export async function joinChain(
  provider: WalletConnectProvider,
  chain: ChainConfig,
  account: Address,
  wait: Timer = pageTimer,
): Promise<void> {
  const chainId = numberToHex(chain.id);
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (isDeclined(error)) throw error;
    await addChain(provider, chain, error);
  }
  const isIn = () => provider.session === undefined || chainsOf(provider.session, account).includes(chain.id);
  if (isIn() || (await isInSoon(provider, isIn, wait))) return;
  throw refused(chain, 'it agreed, but its connection still does not include the chain.');
}

// Asked only where the wallet says that it can; WalletConnect's client would else ask an endpoint.
async function addChain(provider: WalletConnectProvider, chain: ChainConfig, why: unknown): Promise<void> {
  const { session } = provider;
  const isAble =
    session === undefined || session.namespaces.eip155?.methods?.includes('wallet_addEthereumChain') === true;
  const { id, name, currency, rpc, explorer } = chain;
  // No endpoint that it may be told: the chain is added in the wallet itself.
  if (!isAble || rpc.length === 0) throw refused(chain, said(why));
  const described = {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
    rpcUrls: rpc,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [described] });
    if (session !== undefined)
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: described.chainId }],
      });
  } catch (error) {
    if (isDeclined(error)) throw error;
    throw refused(chain, said(error));
  }
}

// A wallet may say yes before it tells of its new session.
function isInSoon(provider: WalletConnectProvider, isIn: () => boolean, wait: Timer): Promise<boolean> {
  const client = clientOf(provider);
  if (client === undefined) return Promise.resolve(isIn());
  return new Promise((resolve) => {
    const end = () => {
      stop();
      client.off('session_update', look);
      resolve(isIn());
    };
    // The provider takes the update up in a listener of its own, which may come after ours.
    const look = () =>
      void Promise.resolve().then(() => {
        if (isIn()) end();
      });
    const stop = wait(SETTLING, end);
    client.on('session_update', look);
  });
}

function said(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : 'it gave no reason';
  return text.slice(0, 200);
}

function refused({ id }: ChainConfig, reason: string) {
  return blocked('wallet-chain-refused', { chain: String(id), reason });
}
