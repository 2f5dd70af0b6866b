import type { Address } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import type { Session } from './provider';

/** As much of a storage as is read here. */
type Storage = { getItem<T>(name: string): Promise<T | undefined> };

/** A session as WalletConnect's client will take it up. */
export type KeptSession = { session: Session; account: Address; chainId: number };

// Where the client and its provider keep them.
const SESSIONS = 'wc@2:client:0.3//session';
const CHAIN = 'wc@2:ethereum_provider:/chainId';

/**
 * The session that WalletConnect's client will take up from its storage, with the account and the chain that it will say
 * it is on; undefined where there is none, where it has run out by `now` (Unix ms), or where it is not understood.
 */
export async function keptSession(storage: Storage, now: number): Promise<KeptSession | undefined> {
  const [kept, chain] = await Promise.all([
    storage.getItem<unknown>(SESSIONS),
    storage.getItem<unknown>(CHAIN),
  ]);
  const session: unknown = Array.isArray(kept) ? kept[0] : undefined;
  if (!isSession(session) || session.expiry * 1000 <= now) return undefined;
  const accounts = (session.namespaces.eip155?.accounts ?? []).map((each) => each.split(':'));
  const chainId = Number(chain ?? accounts[0]?.[1]);
  const account = accounts.find(([, id]) => Number(id) === chainId)?.[2];
  return account !== undefined && Number.isSafeInteger(chainId) && isAddress(account, { strict: false })
    ? { session, account: getAddress(account), chainId }
    : undefined;
}

function isSession(value: unknown): value is Session {
  const { topic, expiry, peer, namespaces } = (value ?? {}) as Partial<Session>;
  return (
    typeof topic === 'string' &&
    typeof expiry === 'number' &&
    typeof peer?.metadata?.name === 'string' &&
    isTexts(namespaces?.eip155?.accounts)
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
