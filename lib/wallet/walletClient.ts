import type { Address, Hex } from 'viem';
import { QuorateError } from '@/core/errors';
import { boundedLine } from '@/core/format';
import { writeText } from '@/lib/storage';
import type { WalletClient } from '../act/acts/act';
import { chainForWallet, chainsOf, joinChain } from './chains';
import { hashIn, type WalletConnectProvider, walletLink } from './provider';
import { onAnswer, recallRequest } from './recall';
import { rememberWallet, WALLET_CONNECT_ID, wallet } from './wallet';

/** What a wallet calls itself, safe and short enough to stand in a button. */
export function walletName(name: string): string {
  return boundedLine(name, 40) || 'Wallet without a name';
}

/** A wallet that is connected; `connector` says by what, and `until` when that runs out (Unix seconds). */
type Connected = {
  connector: { id: string; name: string };
  account: Address;
  chainId: number;
  until?: number;
};

/** Tells the page which wallet is connected, with the client that speaks to it, and remembers it for the next visit. */
export function publishWallet(provider: WalletConnectProvider, connected: Connected): void {
  const { connector, account, chainId, until } = connected;
  const client = createWalletClient(provider, connected);
  rememberWallet({ connector: connector.id, account, until });
  wallet.set({ status: 'connected', account, chainId, name: client.name, client });
}

/** Makes the client of a wallet from an EIP-1193 provider. */
export function createWalletClient(
  provider: WalletConnectProvider,
  { connector, account, chainId }: Connected,
): WalletClient {
  return {
    account,
    chainId,
    name: walletName(connector.name),
    send: async (request) => {
      const answer = await provider.request({ method: 'eth_sendTransaction', params: [request] });
      const hash = hashIn(answer);
      // It may have been sent all the same, so this must not pass for a refusal.
      if (hash === undefined) throw new Error('its answer is no hash');
      return hash;
    },
    sign: (data) =>
      provider.request({
        method: 'eth_signTypedData_v4',
        params: [account, JSON.stringify(data)],
      }) as Promise<Hex>,
    switchChain: async (id) => {
      const wanted = await chainForWallet(id);
      if (wanted === undefined) throw new QuorateError('chain-unknown', { chain: String(id) });
      await joinChain(provider, wanted, account);
    },
    standsOn: async () => Number(await provider.request({ method: 'eth_chainId', params: [] })),
    ...(connector.id === WALLET_CONNECT_ID ? elsewhere(provider, account) : {}),
  };
}

/** What the client of a wallet on a phone has besides: a link that opens it, its chains, and a memory. */
function elsewhere(provider: WalletConnectProvider, account: Address): Partial<WalletClient> {
  const link = walletLink(provider.session, navigator.userAgent);
  repairDeepLink(link);
  return {
    link,
    chains: () => chainsOf(provider.session, account),
    recall: (asked, since) => recallRequest(provider, asked, since),
    onAnswer: (listener) => onAnswer(provider, listener),
  };
}

// The SDK opens this link on every request; what it would store itself names no wallet on phones.
function repairDeepLink(link: string | null | undefined): void {
  if (link == null) return;
  writeText('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: link, name: 'wallet' }));
}
