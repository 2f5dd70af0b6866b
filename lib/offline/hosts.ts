import { parseUrl } from '@/core/url';

/** Milliseconds in which a page is loaded again for a picture that was pressed. */
export const JUST_PRESSED = 30_000;
/** More than an operator lists and a person adds. */
const MOST = 200;
/** Names and numbers alone: a policy reads more into other characters. Without TLS this device alone. */
const SOURCE = /^(?:(?:https|wss):\/\/[\w.-]+|(?:http|ws):\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/;

/** The hosts of some addresses as a policy names them, each once; what is no address, whatever it is, has none. */
export function hostsAt(addresses: readonly unknown[]): string[] {
  const hosts = addresses.map(connectHost).filter((host) => SOURCE.test(host));
  return [...new Set(hosts)].slice(0, MOST);
}

function connectHost(address: unknown): string {
  const { protocol, host } = (typeof address === 'string' && parseUrl(address)) || {};
  return `${protocol}//${host}`;
}

/** Values that a page's head leaves for its code: the hosts that its policy names besides its own, and those of pictures. */
export type PageHosts = { connecting?: readonly string[]; picturing?: readonly string[] };

/** Those of some hosts that this page's policy does not name; none where no policy was narrowed, as while developing. */
export function unopened(hosts: readonly string[], kind: keyof PageHosts = 'connecting'): string[] {
  const { [kind]: open } = globalThis as PageHosts;
  return open === undefined ? [] : hosts.filter((host) => !open.includes(host));
}
