import type { Hex } from 'viem';
import { hashIn, type KeptRequest, type WalletConnectProvider } from './provider';

/** A transaction as a wallet is asked to send it; the coins follow from the rest. */
export type Asked = { from: string; to: string; data: Hex };

/** Result of a request made before this page loaded. */
export type RecalledRequest =
  | { kind: 'answered'; hash: Hex }
  | { kind: 'declined' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open' };

/** Finds a request not older than `since` (Unix ms) in WalletConnect's history, the only place of a late answer. */
export function recallRequest(
  provider: WalletConnectProvider,
  asked: Asked,
  since: number,
): RecalledRequest | undefined {
  const [newest] = provider.signer.client.core.history.values
    .filter((each) => madeAt(each) >= since && isOf(each, asked))
    .sort((a, b) => b.id - a.id);
  if (newest === undefined) return undefined;
  const { response } = newest;
  if (response === undefined) return { kind: 'open' };
  if (!('result' in response)) return { kind: 'failed', error: response.error };
  const hash = hashIn(response.result);
  return hash === undefined ? { kind: 'declined' } : { kind: 'answered', hash };
}

/** Calls back whenever an answer comes in; returns how to stop. */
export function onAnswer(provider: WalletConnectProvider, listener: () => void): () => void {
  const { history } = provider.signer.client.core;
  history.on('history_updated', listener);
  return () => {
    history.off('history_updated', listener);
  };
}

// Ids are made of the time: milliseconds, then three digits of chance.
function madeAt({ id }: KeptRequest): number {
  return Math.floor(id / 1000);
}

function isOf({ request }: KeptRequest, asked: Asked): boolean {
  const { method, params } = Object(Object(request.params).request);
  const [kept] = method === 'eth_sendTransaction' && Array.isArray(params) ? params : [];
  return (['from', 'to', 'data'] as const).every(
    (name) => String(Object(kept)[name]).toLowerCase() === asked[name].toLowerCase(),
  );
}
