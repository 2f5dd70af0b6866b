import { openRelay, type Relay } from '@/devnet/relay/relay';
import { type App, openApp } from '@/devnet/wallet/app';
import { MemoryStorage } from '@/devnet/wallet/storage';
import { type Capture, type CaptureTreasury, capture, lastRefusal, offers } from '@/lib/capture/capture';
import { openCaptureClient } from '@/lib/capture/captureClient';
import { Capturing } from '@/lib/capture/capturing';
import { KeptOffers } from '@/lib/capture/keptOffers';
import type { SessionClient } from '@/lib/wallet/provider';
import { pageTimers, stopClient } from '../wallet/clientParts';

/** The treasury to which apps are connected here; nobody has its key. */
export const TREASURY: CaptureTreasury = {
  account: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 31337,
  organisation: 'Meridian',
};

/** A page that captures: its storage outlives it, as that of a browser does. */
export type Page = {
  capturing: Capturing;
  kept: KeptOffers;
  /** The client of the connection, once there is one. */
  client: () => SessionClient;
  opened: () => SessionClient | undefined;
  /** The page is closed without a word, and opened again. */
  reload(): Promise<Page>;
};

/** A relay, apps and pages for the tests of one file. */
export class Stage {
  relay!: Relay;
  #timers: ReturnType<typeof pageTimers> | undefined;
  readonly #apps: App[] = [];
  readonly #clients: SessionClient[] = [];

  async open(): Promise<void> {
    this.#timers = pageTimers();
    // Several pages and apps live in this one process.
    process.env.DISABLE_GLOBAL_CORE = 'true';
    this.relay = await openRelay();
  }

  async tidy(): Promise<void> {
    for (const { provider } of this.#apps.splice(0)) await stopClient(provider);
    for (const { core } of this.#clients.splice(0)) {
      (core.heartbeat as unknown as { stop(): void }).stop();
      await core.relayer.transportClose().catch(() => undefined);
    }
    capture.set({ status: 'idle' });
    offers.set([]);
    lastRefusal.set(undefined);
  }

  async close(): Promise<void> {
    delete process.env.DISABLE_GLOBAL_CORE;
    await this.relay.close();
    this.#timers?.end();
  }

  async app(options?: Parameters<typeof openApp>[1]): Promise<App> {
    const app = await openApp(this.relay.url, options);
    this.#apps.push(app);
    return app;
  }

  page({
    storage = new MemoryStorage(),
    patience = 240_000,
    claim = async (): Promise<(() => void) | undefined> => () => undefined,
  } = {}): Page {
    const own: SessionClient[] = [];
    const kept = new KeptOffers(storage);
    const capturing = new Capturing({
      kept,
      patience,
      claim,
      open: async (organisation) => {
        const origin = 'http://127.0.0.1';
        const client = await openCaptureClient({
          projectId: 'local',
          relayUrl: this.relay.url,
          storage,
          organisation,
          origin,
        });
        own.push(client);
        this.#clients.push(client);
        return client;
      },
    });
    const opened = () => own.at(-1);
    const client = () => {
      const last = opened();
      if (last === undefined) throw new Error('nothing is connected yet');
      return last;
    };
    const reload = async () => {
      const { core } = client();
      (core.heartbeat as unknown as { stop(): void }).stop();
      await core.relayer.transportClose();
      await kept.written();
      capture.set({ status: 'idle' });
      offers.set([]);
      return this.page({ storage, patience, claim });
    };
    return { capturing, kept, client, opened, reload };
  }

  async connected(options?: Parameters<typeof openApp>[1]): Promise<{ app: App; page: Page }> {
    const app = await this.app(options);
    const page = this.page();
    const { link, agreed } = await app.connect();
    await page.capturing.connect(link, TREASURY);
    await agreed;
    return { app, page };
  }
}

/** Settles when the connection is in a state. */
export const state = <S extends Capture['status']>(status: S): Promise<Extract<Capture, { status: S }>> =>
  new Promise((resolve) => {
    const look = () => {
      const now = capture.get();
      if (now.status !== status) return;
      stop();
      resolve(now as Extract<Capture, { status: S }>);
    };
    const stop = capture.subscribe(look);
    look();
  });

/** A stage that stands during the tests of a block. */
export function openStage(): Stage {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterEach(() => stage.tidy());
  afterAll(() => stage.close());
  return stage;
}
