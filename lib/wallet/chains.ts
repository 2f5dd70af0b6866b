import type { Address } from 'viem';
import { numberToHex } from 'viem/utils';
import { chainWords } from '@/core/chains';
import type { ChainConfig, Config } from '@/core/config';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import type { Session, WalletConnectProvider } from './provider';
import { isDeclined } from './walletError';

/** Milliseconds in which a wallet that agreed to a chain adds it to its session. */
const SETTLING = 5000;

/** Chains as a wallet may know them, with config.json's endpoints: a person's own often has a key in its address. */
export function chainsForWallet(config: Config, chains: readonly ChainConfig[]): ChainConfig[] {
  const endpoints = new Map(config.chains.map(({ id, rpc }) => [id, rpc]));
  return chains.map((chain) => ({ ...chain, rpc: endpoints.get(chain.id) ?? [] }));
}

export function chainsOf(session: Session | undefined, account: Address): number[] {
  const accounts = session?.namespaces.eip155?.accounts ?? [];
  const mine = accounts.filter((each) => each.toLowerCase().endsWith(`:${account.toLowerCase()}`));
  return mine.map((each) => Number(each.split(':')[1]));
}

export type Ask = (request: { method: string; params: unknown[] }) => Promise<unknown>;

/** Switches a wallet to a chain, or adds it; throws the person's refusal, else `wallet-chain-refused`. */
export async function askForChain(ask: Ask, chain: ChainConfig, methods?: readonly string[]): Promise<void> {
  const { id, name, currency, rpc, explorer } = chain;
  const chainId = numberToHex(id);
  const change = () => ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  try {
    await change();
  } catch (error) {
    // No endpoint that it may be told: the chain is added in the wallet itself.
    const isClosed = methods?.includes('wallet_addEthereumChain') === false || rpc.length === 0;
    if (isDeclined(error) || isClosed) throw refusedBy(error, chain);
    const described = {
      chainId,
      chainName: name,
      nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
      rpcUrls: rpc,
      ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
    };
    try {
      await ask({ method: 'wallet_addEthereumChain', params: [described] });
      // Some wallets add a chain and stay where they are.
      await change();
    } catch (why) {
      throw refusedBy(why, chain);
    }
  }
}

/** Brings a session to a chain: asks for it where the session lacks it, waits until it is there; throws as asking does. */
export async function joinChain(
  { session, signer }: WalletConnectProvider,
  chain: ChainConfig,
  account: Address,
): Promise<void> {
  const isIn = () => chainsOf(signer.session, account).includes(chain.id);
  if (session !== undefined && !isIn()) {
    const { topic, namespaces } = session;
    // Past the provider, which moves at the wallet's yes: where the session has no account on that chain yet, it says
    // that there are none. It also asks an endpoint what a session gives no leave for.
    const chainId = `eip155:${chainsOf(session, account)[0]}`;
    const ask: Ask = (request) => signer.client.request({ topic, chainId, request });
    await askForChain(ask, chain, namespaces.eip155?.methods ?? []);
  }
  if (!isIn() && !(await isInSoon(signer.client, isIn)))
    throw refused(chain, t`it agreed, but its connection still does not include the chain.`);
  signer.setDefaultChain(`eip155:${chain.id}`);
}

/** Has a wallet of this browser switch to a chain, and demands that it then stands on it; throws as asking does. */
export async function switchTo(ask: Ask, chain: ChainConfig): Promise<void> {
  await askForChain(ask, chain);
  for (let time = 1; ; time++) {
    const now = await ask({ method: 'eth_chainId', params: [] }).then(Number, () => Number.NaN);
    // Some do not say where they are.
    if (now === chain.id || !(now > 0)) return;
    if (time === 3) throw refused(chain, t`it agreed, but it is still on ${chainWords(now)}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

// A wallet may say yes before it tells of its new session.
function isInSoon(client: WalletConnectProvider['signer']['client'], isIn: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      client.off('session_update', look);
      resolve(isIn());
    };
    // The provider has listened for longer, and has taken the update up by then.
    const look = () => {
      if (isIn()) end();
    };
    const timer = setTimeout(end, SETTLING);
    client.on('session_update', look);
  });
}

function refusedBy(error: unknown, chain: ChainConfig): unknown {
  if (isDeclined(error)) return error;
  const { message } = (error ?? {}) as { message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : t`it gave no reason`;
  return refused(chain, text.slice(0, 200));
}

function refused({ id }: ChainConfig, reason: string) {
  return blocked('wallet-chain-refused', { chain: String(id), reason });
}
