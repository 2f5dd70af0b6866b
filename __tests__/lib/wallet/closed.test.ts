import { EthereumProvider } from '@walletconnect/ethereum-provider';
import { IDBFactory } from 'fake-indexeddb';
import type { Address } from 'viem';
import { openRelay, type Relay } from '@/devnet/relay/relay';
import { sessionTerms } from '@/lib/wallet/client';
import { withoutLoss } from '@/lib/wallet/durable';
import {
  type Ending,
  type WalletConnectProvider,
  watchSession,
  withHandledRejections,
  withoutVerify,
} from '@/lib/wallet/provider';
import { SessionStore } from '@/lib/wallet/sessionStore';
import { type PhoneWallet, startWallet } from '../../e2e/phoneWallet';
import { endingOf, type Hearing, pageTimers, relayerOf, stopClient } from './clientParts';

const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const NOWHERE = 'http://127.0.0.1:9/';
const CHAIN = { id: 31337, name: 'Chain', rpc: [NOWHERE], currency: 'ETH' };
const CONFIG = { chains: [CHAIN], organisations: [], wallet: {} };
// More than a page writes for the end of a session.
const MOST_WRITES = 20;
// Milliseconds until an ending that never comes is given up: a bound and no wait.
const PATIENCE = 60_000;

describe('a session that the wallet ended', () => {
  let relay: Relay;
  let wallet: PhoneWallet;
  const timers = pageTimers();
  const { DISABLE_GLOBAL_CORE } = process.env;
  beforeAll(async () => {
    // Several pages live in this process, each with a client of its own.
    process.env.DISABLE_GLOBAL_CORE = 'true';
    relay = await openRelay();
    wallet = await startWallet(relay.url, ACCOUNT, { 31337: NOWHERE });
  });
  afterAll(async () => {
    process.env.DISABLE_GLOBAL_CORE = DISABLE_GLOBAL_CORE;
    await wallet.stop();
    await relay.close();
    timers.end();
  });

  const openPage = async (disk: IDBFactory) => {
    const storage = new SessionStore(disk);
    const provider = await EthereumProvider.init({
      projectId: 'local',
      relayUrl: relay.url,
      showQrModal: false,
      ...sessionTerms(CONFIG, [CHAIN], NOWHERE),
      storage: storage as never,
      logger: 'silent',
      telemetryEnabled: false,
    });
    await storage.follow();
    withoutVerify(provider);
    withHandledRejections(provider.signer.client);
    withoutLoss(provider.signer.client);
    return provider;
  };

  const connect = async (provider: WalletConnectProvider) => {
    provider.on('display_uri', (uri) => void wallet.tell(`pair ${uri}`));
    await provider.connect();
    return provider;
  };

  /** Endings of their sessions that pages opened on these disks hear of. */
  const heardOn = async (disks: readonly IDBFactory[]) => {
    const pages = await Promise.all(disks.map(openPage));
    const never = new Promise<string>((resolve) => timers.later(resolve, PATIENCE, 'not heard of').unref());
    const heard = await Promise.all(pages.map((page) => Promise.race([endingOf(page), never])));
    await Promise.all(pages.map(stopClient));
    return heard;
  };

  test('while nobody saw the page is told to who sees it', async () => {
    const provider = await connect(await openPage(new IDBFactory()));
    const endings: Ending[] = [];
    let isSeen = false;
    const onGone = (why: Ending) => void endings.push(why);
    const { look } = watchSession(provider, onGone, () => isSeen);
    const over = endingOf(provider);
    await wallet.tell('end');
    await over;
    expect(endings).toEqual([]);
    isSeen = true;
    look();
    expect(endings).toEqual(['wallet-ended']);
    await stopClient(provider);
  });

  test('while a page was being closed is over for the next one, whatever was the last that it wrote', async () => {
    const pages = [];
    for (let writes = 0; writes < MOST_WRITES; writes += 1) {
      const closing = new Closing();
      pages.push({ closing, provider: await connect(await openPage(closing.disk)), writes });
    }
    const closed = pages.map(
      ({ closing, provider, writes }) =>
        new Promise<boolean>((resolve) => {
          closing.after(writes, () => resolve(stopClient(provider).then(() => true)));
          endingOf(provider).then(() => resolve(stopClient(provider).then(() => false)));
        }),
    );
    await wallet.tell('end');
    const wereCut = await Promise.all(closed);
    expect(wereCut[0]).toBe(true);
    expect(wereCut.at(-1)).toBe(false);
    expect(await heardOn(pages.map(({ closing }) => closing.kept))).toEqual(pages.map(() => 'wallet-ended'));
  });

  test('is not said to have come while it is being written, however often the relay tells it', async () => {
    const closing = new Closing();
    const provider = await connect(await openPage(closing.disk));
    const relayer = relayerOf(provider) as unknown as Delivering;
    const told = new Promise<unknown>((resolve) =>
      relayer.provider.on('payload', (payload) => {
        if (payload.method === 'irn_subscription') resolve(payload);
      }),
    );
    closing.after(0);
    await wallet.tell('end');
    // As on another connection.
    void relayer.onProviderPayload(await told);
    await new Promise(setImmediate);
    await stopClient(provider);
    expect(await heardOn([closing.kept])).toEqual(['wallet-ended']);
  });

  test.each([
    ['that carries it out twice, as in its first second', false],
    ['that does not know what an earlier one asked for', true],
  ])('is over for the next page after one %s', async (_, hasAsked) => {
    let closing = new Closing();
    let provider = await connect(await openPage(closing.disk));
    if (hasAsked) {
      await wallet.tell('ignore');
      provider.request({ method: 'eth_sendTransaction', params: [{}] }).catch(() => undefined);
      await wallet.next('request');
      closing.after(0);
      await stopClient(provider);
      closing = new Closing(closing.kept);
      await wallet.tell('end');
      provider = await openPage(closing.disk);
    }
    const relayer = relayerOf(provider);
    const ask = relayer.request;
    // Leave the page's publications unanswered.
    relayer.request = (asked) => (asked.method === 'irn_publish' ? new Promise(() => undefined) : ask(asked));
    const told = new Promise<unknown>((resolve) => relayer.once('relayer_message', resolve));
    if (!hasAsked) await wallet.tell('end');
    await (provider.signer.client.engine as unknown as Hearing).onRelayMessage(await told);
    closing.after(0);
    await stopClient(provider);
    expect(await heardOn([closing.kept])).toEqual(['wallet-ended']);
  });
});

/** The part of WalletConnect's connection to its relay that is told of messages. */
type Delivering = {
  provider: { on(event: 'payload', listener: (payload: { method?: string }) => void): void };
  onProviderPayload(payload: unknown): Promise<void>;
};

/** Storage that a browser keeps of a page closed at a moment of its writing: later writes are never made. */
class Closing {
  private left = Number.POSITIVE_INFINITY;
  private close: () => void = () => undefined;

  /** `kept`: what the next page finds, and what the last one left. */
  constructor(readonly kept: IDBFactory = new IDBFactory()) {}

  /** The page writes so often from now on; then it is closed. */
  after(writes: number, close: () => void = () => undefined): void {
    this.left = writes;
    this.close = close;
  }

  readonly disk = {
    open: (name: string) => {
      const request = this.kept.open(name);
      request.addEventListener('success', () => {
        const base = request.result;
        const begin = base.transaction.bind(base);
        base.transaction = (names: string, mode?: IDBTransactionMode) => {
          if (mode !== 'readwrite') return begin(names, mode);
          this.left -= 1;
          if (this.left >= 0) return begin(names, mode);
          this.close();
          return NEVER;
        };
      });
      return request;
    },
  } as unknown as IDBFactory;
}

const NEVER = {
  objectStore: () => ({ put: () => undefined, delete: () => undefined }),
} as unknown as IDBTransaction;
