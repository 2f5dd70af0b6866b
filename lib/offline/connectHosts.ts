import { hostsAt } from './hosts';

type Listed = {
  chains?: readonly { rpc: readonly string[] }[];
  sourcify?: string;
  /** Other hosts of history. */
  remotes?: readonly string[];
  wallet?: { walletConnect?: { relayUrl?: string; verify?: boolean } };
};

const RELAY = 'wss://relay.walletconnect.org';
const VERIFY = 'https://verify.walletconnect.org';

/**
 * The hosts that pages and workers speak to besides their own, as a policy names them: those of config.json, and the
 * person's own endpoints. Whatever else is ever asked belongs here. Both may be of any shape; what is none is left out.
 * In a page's head alone: the names of WalletConnect's hosts are how its code is told from the rest of a page's.
 */
export function connectHosts(config: unknown, own: readonly unknown[]): string[] {
  const { chains, sourcify, remotes, wallet } = (config ?? {}) as Listed;
  const { walletConnect } = wallet ?? {};
  return hostsAt([
    ...(Array.isArray(chains) ? chains.flatMap((chain) => chain?.rpc) : []),
    ...own,
    sourcify,
    ...(Array.isArray(remotes) ? remotes : []),
    walletConnect && (walletConnect.relayUrl ?? RELAY),
    walletConnect && walletConnect.verify !== false && VERIFY,
  ]);
}
