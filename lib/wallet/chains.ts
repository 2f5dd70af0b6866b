import type { Address } from 'viem';
import { numberToHex } from 'viem/utils';
import type { ChainConfig, Config } from '@/core/config';
import { chainsNow, configOnce } from '@/lib/settings/config';
import { blocked } from '../act/facts/blocked';
import { clientOf, type Session, type WalletConnectProvider } from './provider';
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

/** A chain as a wallet may be told of it now; undefined when it is not set up. */
export async function chainForWallet(id: number): Promise<ChainConfig | undefined> {
  const config = await configOnce();
  return config === undefined
    ? undefined
    : chainsForWallet(config, chainsNow(config)).find((each) => each.id === id);
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
): Promise<void> {
  const isIn = () => chainsOf(provider.session, account).includes(chain.id);
  if (!isIn()) await agree(provider, chain, account);
  if (provider.session === undefined) return;
  if (!isIn() && !(await isInSoon(provider, isIn)))
    throw refused(chain, 'it agreed, but its connection still does not include the chain.');
  provider.signer?.setDefaultChain(`eip155:${chain.id}`);
}

async function agree(provider: WalletConnectProvider, chain: ChainConfig, account: Address): Promise<void> {
  const ask = (method: string, param: object) => askPast(provider, account, { method, params: [param] });
  const { id, name, currency, rpc, explorer } = chain;
  const chainId = numberToHex(id);
  const { session } = provider;
  try {
    await ask('wallet_switchEthereumChain', { chainId });
  } catch (error) {
    if (isDeclined(error)) throw error;
    const isAble =
      session === undefined ||
      session.namespaces.eip155?.methods?.includes('wallet_addEthereumChain') === true;
    // No endpoint that it may be told: the chain is added in the wallet itself.
    if (!isAble || rpc.length === 0) throw refused(chain, said(error));
    const described = {
      chainId,
      chainName: name,
      nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
      rpcUrls: rpc,
      ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
    };
    try {
      await ask('wallet_addEthereumChain', described);
      if (session !== undefined) await ask('wallet_switchEthereumChain', { chainId });
    } catch (why) {
      if (isDeclined(why)) throw why;
      throw refused(chain, said(why));
    }
  }
}

// Past WalletConnect's provider, which moves at the wallet's yes: where the session has no account on that chain yet, it
// says that there are none, which ends the connection. It also asks an endpoint what a session gives no leave for.
function askPast(
  provider: WalletConnectProvider,
  account: Address,
  request: { method: string; params: unknown },
): Promise<unknown> {
  const { session } = provider;
  const client = clientOf(provider);
  if (session === undefined || client === undefined) return provider.request(request);
  const [chain] = chainsOf(session, account);
  return client.request({ topic: session.topic, chainId: `eip155:${chain}`, request });
}

// A wallet may say yes before it tells of its new session.
function isInSoon(provider: WalletConnectProvider, isIn: () => boolean): Promise<boolean> {
  const client = clientOf(provider);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      client?.off('session_update', look);
      resolve(isIn());
    };
    // The provider has listened for longer, and has taken the update up by then.
    const look = () => {
      if (isIn()) end();
    };
    const timer = setTimeout(end, SETTLING);
    client?.on('session_update', look);
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
