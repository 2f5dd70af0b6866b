import { type HeadStart, storedJson, storedText } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';
import { hostsAt, JUST_PRESSED, type PageHosts } from './hosts';

/** The script without which no other script of a page does anything: its path and its hash. */
type Runtime = { path: string; integrity: string };

/**
 * Narrows what this page, and the workers it starts from then on, may connect to: itself, the hosts of config.json and
 * the person's own endpoints; and whose pictures it shows. By the settings of an earlier visit at once, else by the host's when they come; what does
 * not come, or is none, names no host. Only then the page's code runs. A policy is never widened again: what is added
 * later is reached once the page is loaded anew. On a return, whose files the service worker has proven, `beginWorker`
 * then begins the service's worker.
 */
export function connectOnly(
  { config, kept }: HeadStart,
  runtime: Runtime,
  beginWorker: () => void = () => {},
): void {
  if (kept !== null && narrowTo(kept)) {
    try {
      if (navigator.serviceWorker?.controller) beginWorker();
    } catch {
      // Something else wrote what is stored here: the page begins its own.
    }
    run(runtime);
    return;
  }
  const come = (text: string) => {
    if (!narrowTo(text)) narrowTo('{}');
    run(runtime);
  };
  void config
    .then((response) => response.clone().text())
    .catch(() => '')
    .then(come);
}

function run({ path, integrity }: Runtime): void {
  const script = document.createElement('script');
  Object.assign(script, { integrity, src: path });
  document.head.append(script);
}

function narrowTo(config: string): boolean {
  try {
    const connecting = connectHosts(JSON.parse(config), ownEndpoints());
    const picturing = pictureHosts();
    const [wide] = document.querySelectorAll<HTMLMetaElement>('meta[http-equiv]');
    const narrow: Record<string, string> = {
      'connect-src': `'self' ${connecting.join(' ')}`,
      'img-src': `'self' data: blob: ${picturing.join(' ')}`,
      'worker-src': `blob: ${location.origin}/sw.js`,
    };
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    // The whole of it once more: what a browser fetches ahead is allowed as soon as one directive of a policy allows it.
    meta.content = (wide?.content ?? '').replace(/([\w-]+-src) [^;]*/g, (all, name: string) =>
      name in narrow ? `${name} ${narrow[name]}` : all,
    );
    document.head.append(meta);
    Object.assign(self, { connecting, picturing } satisfies PageHosts);
    return true;
  } catch {
    return false;
  }
}

/** Those in use and, on the page that tries it, the one that is to be. */
function ownEndpoints(): unknown[] {
  const used = Object.values(storedJson<Record<string, { rpc?: unknown } | null>>(KEYS.endpoints) ?? {});
  const isTrying = location.pathname.startsWith('/settings/');
  const wanted = isTrying ? storedJson<{ url?: unknown }>(KEYS.wanted)?.url : undefined;
  // Servers of history that the person added; what is stored of them stands under their addresses.
  const servers = Object.keys(storedJson<object>(KEYS.remotes) ?? {});
  return [...used.flatMap((chain) => chain?.rpc), ...servers, wanted];
}

/** Any, where the person wants pictures always; else that of the one they have just pressed. */
function pictureHosts(): string[] {
  if (storedText(KEYS.avatars) === 'on') return ['https:'];
  const { src, at = 0 } = storedJson<{ src?: unknown; at?: number } | null>(KEYS.picture) ?? {};
  return Math.abs(Date.now() - at) < JUST_PRESSED ? hostsAt([src]) : [];
}

type Listed = {
  chains?: readonly { rpc: readonly string[] }[];
  sourcify?: string;
  /** Other hosts of history. */
  remotes?: readonly string[];
  push?: { url?: string };
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
  const { chains, sourcify, remotes, push, wallet } = (config ?? {}) as Listed;
  const { walletConnect } = wallet ?? {};
  return hostsAt([
    ...(Array.isArray(chains) ? chains.flatMap((chain) => chain?.rpc) : []),
    ...own,
    sourcify,
    push?.url,
    ...(Array.isArray(remotes) ? remotes : []),
    walletConnect && (walletConnect.relayUrl ?? RELAY),
    walletConnect && walletConnect.verify !== false && VERIFY,
  ]);
}
