import { anyText, list, openObject, refined } from '@/core/json';
import { t } from '@/core/language/message';
import { hasCredentials, parseUrl } from '@/core/url';
import { storedByChain } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';

/** `name` only for chains that the person added. */
type OwnEndpoints = { name?: string | undefined; rpc: readonly string[] };

// Endpoints stored by earlier versions stay in the list, where they can be removed.
const endpoint = refined(anyText, 'an endpoint', (url) => (formFault(url) === undefined ? url : undefined));
const own = storedByChain(
  KEYS.endpoints,
  openObject<OwnEndpoints>({ rpc: list(endpoint) }, { name: anyText }),
);

/** The person's own endpoints per chain id, in order of preference. They stay in this browser: no link and no export carries them. */
export const useEndpoints = own.use;

export const endpointsNow = own.now;

/** Forgets the person's endpoints of one chain: the operator's are used again, or the chain is gone. */
export const resetEndpoints = own.forget;

/** Replaces the endpoints of one chain; false when only this page will remember it. */
export function setEndpoints(chainId: number, rpc: readonly string[], name?: string): boolean {
  const kept = name ?? own.now()[chainId]?.name;
  return own.set(chainId, { ...(kept === undefined ? {} : { name: kept }), rpc });
}

/** Why a text cannot be an endpoint, in one sentence; undefined when it can. */
export function endpointFault(text: string, others: readonly string[] = []): string | undefined {
  const url = text.trim();
  const fault = formFault(url);
  if (fault !== undefined) return fault;
  if (hasCredentials(url))
    return t`Browsers refuse an address with a user name and password (user:password@). Use an endpoint whose key is in its path.`;
  return others.includes(url) ? t`This endpoint is in the list already.` : undefined;
}

function formFault(url: string): string | undefined {
  if (url === '') return t`Enter the address of an endpoint, such as https://rpc.example.org.`;
  const parsed = parseUrl(url);
  if (!/^https?:\/\//i.test(url) || parsed === null) return t`An endpoint begins with https:// or http://.`;
  const { protocol, hostname } = parsed;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol === 'http:' && !isLocal)
    return t`Use https:// here; http:// is allowed for this computer only.`;
  return undefined;
}

/** Why a text cannot be a chain id, in one sentence; undefined when it can. */
export function chainIdFault(text: string, taken: readonly number[]): string | undefined {
  const id = text.trim();
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id)))
    return t`A chain id is a whole number above 0, such as 10.`;
  return taken.includes(Number(id)) ? t`This chain is in the list already.` : undefined;
}

/** An endpoint as it may be shown: the host and the end of its path hidden, for keys live there. */
export function maskEndpoint(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return url;
  const { protocol, host, pathname, search } = parsed;
  const isBare = (pathname === '/' || pathname === '') && search === '';
  return `${protocol}//${host}${isBare ? '' : '/…'}`;
}

/** Names an endpoint among others: by its host, and its place if two have the same host. */
export function endpointName(url: string, among: readonly string[]): string {
  const host = hostOf(url);
  const isShared = among.filter((other) => hostOf(other) === host).length > 1;
  return isShared ? `${host} (${among.indexOf(url) + 1})` : host;
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}

export type FoundEndpoint = Awaited<ReturnType<typeof import('@/chain/rpc/probe').probe>>;

/** Asks an endpoint what it can do, on request only; throws a `QuorateError`. */
export async function probeEndpoint(url: string, chainId: number): Promise<FoundEndpoint> {
  const { probe } = await import('@/chain/rpc/probe');
  return probe(url, { expectedChainId: chainId });
}
