import type { Hex } from 'viem';

/** A request of ours as WalletConnect's client keeps it, with the answer once it came. */
export type KeptRequest = {
  /** Begins with the Unix time in milliseconds at which it was made. */
  id: number;
  topic: string;
  request: { method: string; params?: unknown };
  response?: { result?: unknown; error?: { code?: number; message?: string } };
};

type Listener = (value: never) => void;

/** As much of WalletConnect's relayer as is used here. */
export type Relayer = {
  readonly connected: boolean;
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  /** Opens the connection, or waits for the attempt that goes on. */
  transportOpen(): Promise<void>;
  restartTransport(): Promise<void>;
};

/** As much of a session as is used here. */
export type Session = {
  topic: string;
  /** Unix seconds. */
  expiry: number;
  peer: { metadata: { name: string; redirect?: { native?: string; universal?: string } } };
  namespaces: Readonly<
    Record<string, { accounts: readonly string[]; chains?: readonly string[]; methods?: readonly string[] }>
  >;
};

/** As much of WalletConnect's Ethereum provider as is used here; its own types bind one to the whole SDK. */
export type WalletConnectProvider = {
  request(request: { method: string; params: unknown }, chain?: string): Promise<unknown>;
  session?: Session | undefined;
  /** The accounts on the chain that the wallet is on. */
  accounts?: readonly string[];
  chainId?: number;
  connect?(): Promise<void>;
  disconnect?(): Promise<void>;
  on?(event: string, listener: Listener): unknown;
  off?(event: string, listener: Listener): unknown;
  signer?: {
    /** Moves to a chain of the session, as `eip155:1`, without asking the wallet. */
    setDefaultChain(chain: string): void;
    client?: {
      request(request: { topic: string; chainId: string; request: object }): Promise<unknown>;
      core: {
        relayer: Relayer;
        verify?: { register?: unknown };
        history: {
          values: readonly KeptRequest[];
          on(event: string, listener: Listener): unknown;
          off(event: string, listener: Listener): unknown;
        };
      };
      session: { getAll(): readonly Session[] };
      on(event: string, listener: Listener): unknown;
      off(event: string, listener: Listener): unknown;
    };
  };
};

/** WalletConnect's client behind a provider; undefined while it is being made, and for every other provider. */
export function clientOf(provider: WalletConnectProvider) {
  return provider.signer?.client;
}

/**
 * Where to open the wallet of a session on this device: its own scheme, else its address; null where it named none, and
 * undefined on devices that have no wallet apps.
 */
export function walletLink(session: Session | undefined, userAgent: string): string | null | undefined {
  if (session === undefined || !isPhone(userAgent)) return undefined;
  const { native, universal } = session.peer.metadata.redirect ?? {};
  const [link] = [native, universal].filter((each) => each !== undefined && isWalletLink(each));
  return link ?? null;
}

/** Whether a browser is a phone's or a tablet's, where a link opens the wallet. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/.test(userAgent);
}

// The link comes from the wallet: nothing that a browser would run or show as a page of ours.
function isWalletLink(link: string): boolean {
  return (
    link.length <= 500 &&
    /^[a-z][a-z0-9+.-]*:/i.test(link) &&
    !/^(javascript|data|vbscript|blob|file|about|http):/i.test(link)
  );
}

/** Keeps the client from asking verify.walletconnect.org before every request, which waits 5 s where it is blocked. */
export function withoutVerify(provider: WalletConnectProvider): void {
  const verify = clientOf(provider)?.core.verify;
  if (verify !== undefined) verify.register = async () => undefined;
}

/** Why a session is over: the wallet ended it, or its time ran out. */
export type Ending = 'wallet-ended' | 'wallet-expired';

/**
 * Calls back once when the session that a provider holds is none of the client's any more: ended by the wallet, also
 * while this page was closed and before anybody listened, or run out. Returns how to stop, and how to look again.
 */
export function watchSession(
  provider: WalletConnectProvider,
  onGone: (why: Ending) => void,
): { stop: () => void; look: () => void } {
  const client = clientOf(provider);
  const topic = provider.session?.topic;
  if (client === undefined || topic === undefined) {
    // Ended already between the taking up and now.
    if (client !== undefined) onGone('wallet-ended');
    return { stop: () => undefined, look: () => undefined };
  }
  let isOver = false;
  let isExpired = false;
  const look = () => {
    const held = client.session.getAll().find((each) => each.topic === topic);
    isExpired ||= ((held ?? provider.session)?.expiry ?? Number.POSITIVE_INFINITY) * 1000 <= Date.now();
    if (isOver || (held !== undefined && !isExpired)) return;
    isOver = true;
    onGone(isExpired ? 'wallet-expired' : 'wallet-ended');
  };
  // The client tells first and forgets then, and says last that it was for the time.
  const soon = () => {
    setTimeout(look);
    setTimeout(look, 100);
  };
  const expired = ({ topic: which }: { topic?: string }) => {
    isExpired ||= which === topic;
    soon();
  };
  client.on('session_delete', soon);
  client.on('session_expire', expired);
  look();
  return {
    look,
    stop: () => {
      isOver = true;
      client.off('session_delete', soon);
      client.off('session_expire', expired);
    },
  };
}

/** A hash in an answer of a wallet; undefined when it is none. */
export function hashIn(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) ? (value as Hex) : undefined;
}
