import type { Hex } from 'viem';

/** WalletConnect's Ethereum provider, by its own types; its code is loaded apart. */
export type WalletConnectProvider = InstanceType<
  typeof import('@walletconnect/ethereum-provider').EthereumProvider
>;

/** WalletConnect's client, which plays both sides: the app's and the wallet's. */
export type SessionClient = WalletConnectProvider['signer']['client'];

export type Relayer = Pick<
  SessionClient['core']['relayer'],
  'connected' | 'on' | 'transportOpen' | 'restartTransport'
>;

export type Session = NonNullable<WalletConnectProvider['session']>;

/** A request of ours as WalletConnect's client keeps it, with the answer once it came. */
export type KeptRequest = SessionClient['core']['history']['values'][number];

/** The link that opens a session's wallet here; null if it named none, undefined on devices without wallet apps. */
export function walletLink(session: Session | undefined, device = thisDevice()): string | null | undefined {
  if (session === undefined || !isPhone(device)) return undefined;
  const { native, universal } = session.peer.metadata.redirect ?? {};
  // Safari shows an error for a scheme whose app is missing, and opens the wallet's own page for an address.
  const inOrder = isApple(device) ? [universal, native] : [native, universal];
  return inOrder.find((each) => each !== undefined && isWalletLink(each)) ?? null;
}

/** Signs that tell a phone or a tablet from a desktop: the number of touch points, and whether a finer pointer exists. */
export type Device = { userAgent: string; fingers: number; hasMouse: boolean };

function thisDevice(): Device {
  const { userAgent, maxTouchPoints: fingers } = navigator;
  return { userAgent, fingers, hasMouse: matchMedia('(any-pointer: fine)').matches };
}

/** Whether a browser is a phone's or a tablet's, where a link opens the wallet; also where it calls itself a desk's. */
export function isPhone({ userAgent, fingers, hasMouse }: Device = thisDevice()): boolean {
  // An iPad calls itself a Mac, and no Mac takes fingers; Android asks for a desk's pages without its name.
  const isInDisguise = fingers > 1 && (/Macintosh/.test(userAgent) || !hasMouse);
  return /Android|iPhone|iPad|iPod/.test(userAgent) || isInDisguise;
}

/** Whether a phone or tablet is Apple's; an iPad calls itself a Mac. */
export function isApple({ userAgent, fingers }: Device = thisDevice()): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (fingers > 1 && /Macintosh/.test(userAgent));
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
  provider.signer.client.core.verify.register = async () => undefined;
}

/**
 * Keeps what the client begins and never waits for from rejecting with nobody to handle it: the check of an ending that
 * it hears twice, as after a connection that was cut, and a refusal that never reached the relay.
 */
export function withHandledRejections(client: { engine: unknown; core: { relayer: object } }): void {
  const engine = client.engine as Record<'isValidDisconnect', Begun>;
  engine.isValidDisconnect = handled(engine.isValidDisconnect);
  const relayer = client.core.relayer as unknown as Record<'publish', Begun>;
  relayer.publish = handled(relayer.publish.bind(relayer));
}

function handled(begin: Begun): Begun {
  return (...args) => {
    const begun = begin(...args);
    begun.catch(() => undefined);
    return begun;
  };
}
type Begun = (...args: unknown[]) => Promise<void>;

let leaving: Promise<unknown> = Promise.resolve();

/** Ends the session of a provider from this side. Never throws. */
export function leaveSession(provider: WalletConnectProvider): void {
  leaving = provider.disconnect().catch(() => undefined);
}

/** Settles when a wallet has agreed to a session; `show` is handed the address by which it connects. */
export async function openSession(provider: WalletConnectProvider, show: (uri: string) => void) {
  // With the last session the client drops every address that was made before it is gone.
  await leaving;
  provider.on('display_uri', show);
  await provider.connect().finally(() => provider.off('display_uri', show));
}

/** Why a session is over: the wallet ended it, or its time ran out. */
export type Ending = 'wallet-ended' | 'wallet-expired';

/**
 * Calls back once when the session that a provider holds is none of the client's any more: ended by the wallet, also
 * while this page was closed and before anybody listened, or run out; not before `isSeen`, for a page that nobody sees
 * may be closed with what it says. Returns how to stop, and how to look again.
 */
export function watchSession(
  provider: WalletConnectProvider,
  onGone: (why: Ending) => void,
  isSeen: () => boolean = () => true,
): { stop: () => void; look: () => void } {
  const { client } = provider.signer;
  // None where it ended between the taking up and now.
  const topic = provider.session?.topic;
  let isOver = false;
  let isExpired = false;
  const look = () => {
    if (!isSeen()) return;
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
