import { boundedLine } from '@/core/format';
import { type SessionClient, withHandledRejections } from '../wallet/provider';

type CaptureClientOptions = {
  projectId: string;
  /** Another relay than WalletConnect's own. */
  relayUrl?: string | undefined;
  storage: KeyValues;
  /** Organisation of the treasury; it names the wallet. */
  organisation: string;
  origin: string;
};

// Its own keys and its own connection to the relay, apart from those of the person's wallet.
const PREFIX = 'quorate-capture';

/** A client that plays the wallet's side, named after an organisation. Each lives for one connection. */
export async function openCaptureClient(options: CaptureClientOptions): Promise<SessionClient> {
  const { SignClient } = await import('@walletconnect/sign-client');
  forgetCore();
  const client = await SignClient.init({
    projectId: options.projectId,
    ...(options.relayUrl === undefined ? {} : { relayUrl: options.relayUrl }),
    customStoragePrefix: PREFIX,
    // Its type has more methods, which the client never calls.
    storage: new CaptureStorage(options.storage) as never,
    metadata: {
      name: `${boundedLine(options.organisation, 60)} · draft in Quorate`,
      description: 'What is sent here becomes an action of a proposal. Nothing is signed or sent.',
      url: options.origin,
      icons: [`${options.origin}/icon-192.png`],
    },
    // Otherwise a request that is not answered yet holds up all that follow.
    signConfig: { disableRequestQueue: true },
    telemetryEnabled: false,
    logger: quiet() as never,
  });
  // It may ask verify.walletconnect.org who an app is; what an app says of itself is shown as that.
  client.core.verify.resolve = (async () => undefined) as never;
  withHandledRejections(client);
  withRepeatedEnd(client);
  return client;
}

// App messages are not stored, so the relay must announce the end of a session to the next page too, as long as this
// page has not carried it out and left the topic.
function withRepeatedEnd({ core }: SessionClient): void {
  const relayer = core.relayer as unknown as { acknowledgePayload(delivered: Delivered): Promise<void> };
  const acknowledge = relayer.acknowledgePayload.bind(relayer);
  relayer.acknowledgePayload = async (delivered) => {
    if (delivered.params.data.tag !== END) await acknowledge(delivered);
  };
}

type Delivered = { params: { data: { tag: number } } };

// The protocol's tag of a message that ends a session.
const END = 1112;

/** Ends what a client goes on with: its connection to the relay, and its clock. Never throws. */
export async function closeCaptureClient({ core }: SessionClient): Promise<void> {
  const { relayer } = core;
  (core.heartbeat as unknown as { stop(): void }).stop();
  forgetCore();
  // Messages still to be sent would reopen the connection, or are about to.
  const closed = () => Promise.reject(new Error('this connection is closed'));
  Object.assign(relayer, { connect: closed, transportOpen: closed });
  const close = () => relayer.transportClose().catch(() => undefined);
  relayer.on('relayer_connect', close);
  await close();
}

// The client's own logger writes out every message several times over, keeps a megabyte of that, and fails at what is
// larger; and an app could fill the console.
function quiet(): object {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [
    level,
    () => undefined,
  ]);
  return { level: 'silent', ...Object.fromEntries(levels), child: quiet, bindings: () => ({}) };
}

// The library keeps the core of each prefix for the next client; one that was closed does not open again by itself.
function forgetCore(): void {
  for (const name of [PREFIX, `${PREFIX}_count`])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}`);
}

/** Storage of values by name, for WalletConnect's client. */
export type KeyValues = {
  getItem<T>(name: string): Promise<T | undefined>;
  setItem(name: string, value: unknown): Promise<void>;
  removeItem(name: string): Promise<void>;
};

// The client's own names for what a connection needs after a reload.
const KEPT = /\/\/(keychain|pairing|session|subscription|expirer)$/;

/** Keeps what a connection needs after a reload; messages stay in memory, as a flooding app would fill the disk. */
class CaptureStorage implements KeyValues {
  readonly #passing = new Map<string, unknown>();

  constructor(private readonly base: KeyValues) {}

  async getItem<T>(name: string): Promise<T | undefined> {
    return KEPT.test(name) ? this.base.getItem<T>(name) : (this.#passing.get(name) as T | undefined);
  }

  async setItem(name: string, value: unknown): Promise<void> {
    if (KEPT.test(name)) await this.base.setItem(name, value);
    else this.#passing.set(name, value);
  }

  async removeItem(name: string): Promise<void> {
    if (KEPT.test(name)) await this.base.removeItem(name);
    else this.#passing.delete(name);
  }
}
