import type { Address, Hex } from 'viem';
import type { ChainConfig } from '@/core/config';
import { QuorateError } from '@/core/errors';
import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { chainsNow, configOnce } from '@/lib/settings/config';
import { writeText } from '@/lib/storage';
import type { WalletClient } from '../act/acts/act';
import { type Ask, chainsForWallet, chainsOf, joinChain, switchTo } from './chains';
import { hashIn, type WalletConnectProvider, walletLink } from './provider';
import { onAnswer, recallRequest } from './recall';
import { rememberWallet, wallet } from './wallet';

/** Returns a wallet's own name, safe and short enough for a button. */
export function walletName(name: string): string {
  return boundedLine(name, 40) || t`Wallet without a name`;
}

/** A wallet that is connected; `connector` says by what, and `until` when that runs out (Unix seconds). */
type Connected = {
  connector: { id: string; name: string };
  account: Address;
  chainId: number;
  until?: number;
};

/** Tells the page which wallet is connected, with the client that speaks to it, and remembers it for the next visit. */
export function publishWallet(client: WalletClient, { connector, account, chainId, until }: Connected): void {
  rememberWallet({ connector: connector.id, account, until });
  wallet.set({ status: 'connected', account, chainId, name: client.name, client });
}

/** Makes the client of a wallet from what hands it requests. */
export function createWalletClient(ask: Ask, { connector, account, chainId }: Connected): WalletClient {
  return {
    account,
    chainId,
    name: walletName(connector.name),
    send: async (request) => {
      const answer = await ask({ method: 'eth_sendTransaction', params: [request] });
      const hash = hashIn(answer);
      // It may have been sent all the same, so this must not pass for a refusal.
      if (hash === undefined) throw new Error(phrase`its answer is no hash`);
      return hash;
    },
    sign: (data) =>
      ask({
        method: 'eth_signTypedData_v4',
        params: [account, JSON.stringify(data)],
      }) as Promise<Hex>,
    switchChain: async (id) => switchTo(ask, await chainOf(id)),
    calls: (method, params) => ask({ method, params }),
    standsOn: async () => Number(await ask({ method: 'eth_chainId', params: [] })),
  };
}

/** Makes the client of a wallet on a phone: it has a link that opens it, its chains, and a memory besides. */
export function createSessionClient(provider: WalletConnectProvider, connected: Connected): WalletClient {
  const link = walletLink(provider.session);
  // The SDK opens this link on every request; what it would store itself names no wallet on phones.
  if (typeof link === 'string')
    writeText('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: link, name: 'wallet' }));
  return {
    ...createWalletClient((request) => provider.request(request), connected),
    link,
    switchChain: async (id) => joinChain(provider, await chainOf(id), connected.account),
    calls: async (method, params) => {
      // Its provider would ask an endpoint for what the session does not allow.
      const allowed = provider.session?.namespaces.eip155?.methods ?? [];
      if (!allowed.includes(method)) throw Object.assign(new Error(method), { code: 4200 });
      return provider.request({ method, params });
    },
    chains: () => chainsOf(provider.session, connected.account),
    recall: (asked, since) => recallRequest(provider, asked, since),
    onAnswer: (listener) => onAnswer(provider, listener),
  };
}

async function chainOf(id: number): Promise<ChainConfig> {
  const config = await configOnce();
  const chains = config === undefined ? [] : chainsForWallet(config, chainsNow(config));
  const found = chains.find((each) => each.id === id);
  if (found === undefined) throw new QuorateError('chain-unknown', { chain: String(id) });
  return found;
}
