import { type Ending, type WalletConnectProvider, watchSession } from '@/lib/wallet/provider';

/** The part of WalletConnect's client that hears messages. */
export type Hearing = { onRelayMessage(message: unknown): Promise<void> };

/** The parts of WalletConnect's client that know when a session runs out. */
export type Expiring = {
  session: { update(topic: string, change: { expiry: number }): Promise<void> };
  core: { expirer: { set(topic: string, expiry: number): void } };
};

/** Settles with why the session of a provider is over. */
export const endingOf = (provider: WalletConnectProvider) =>
  new Promise<Ending>((resolve) => void watchSession(provider, resolve));

/** A provider's connection to its relay. */
export const relayerOf = (provider: WalletConnectProvider) => provider.signer.client.core.relayer;

/** Parts of a page's client that go on as long as the page lives. */
export type Ticking = {
  heartbeat: { stop(): void };
  relayer: {
    transportClose(): Promise<void>;
    connectPromise: Promise<void> | undefined;
    connectionAttemptInProgress: boolean;
  };
};

/** Ends what a client of a page goes on with. */
export async function stopClient(provider: WalletConnectProvider): Promise<void> {
  const { heartbeat, relayer } = provider.signer.client.core as unknown as Ticking;
  heartbeat.stop();
  // Further messages would open the connection anew.
  const never = () => new Promise<never>(() => undefined);
  Object.assign(relayer, { connect: never, transportOpen: never });
  await relayer.transportClose().catch(() => undefined);
}

// The step of `inTime`.
const SECOND = 1000;

/**
 * Lets nothing wait for the timers that clients begin from now on, as a page does that is closed, and lets no page count the
 * seconds for which it waits for a disk that is closed to it; `end` drops the timers that still run, so that they cannot
 * fail the tests of another file.
 */
export function pageTimers(): { later: typeof setTimeout; end: () => void } {
  const later = globalThis.setTimeout;
  const every = globalThis.setInterval;
  const begun = new Set<NodeJS.Timeout>();
  globalThis.setInterval = ((run: () => void, milliseconds?: number) => {
    const timer = every(milliseconds === SECOND ? () => undefined : run, milliseconds).unref();
    begun.add(timer);
    return timer;
  }) as typeof every;
  globalThis.setTimeout = ((run: () => void, milliseconds?: number) => {
    const timer = later(() => {
      begun.delete(timer);
      run();
    }, milliseconds).unref();
    begun.add(timer);
    return timer;
  }) as typeof later;
  const end = () => {
    globalThis.setTimeout = later;
    globalThis.setInterval = every;
    for (const timer of begun) clearTimeout(timer);
  };
  return { later, end };
}
