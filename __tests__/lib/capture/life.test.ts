import { getCallsStatus, sendCalls } from 'viem/actions';
import type { App } from '@/devnet/wallet/app';
import { MemoryStorage } from '@/devnet/wallet/storage';
import { NOTED } from '@/lib/capture/appSession';
import { capture, offers, treasuryId } from '@/lib/capture/capture';
import { holdTimers } from '../../heldTimers';
import { until } from '../../until';
import { openStage, type Page, type Stage, state, TREASURY } from './stage';

const { account } = TREASURY;
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const send = (app: App, to = TOKEN) =>
  app.provider.request({ method: 'eth_sendTransaction', params: [{ from: account, to }] });
const gone = (app: App) => new Promise((resolve) => app.provider.once('disconnect', resolve));

describe('the connection to an app', () => {
  const stage = openStage();

  test('outlives a reload of the page, with what waits; batches are known by their ids', async () => {
    const { app, page } = await stage.connected();
    await expect(send(app)).rejects.toMatchObject({ message: NOTED });
    const { id } = await sendCalls(app.viem, { account, calls: [{ to: OTHER }] });
    const before = offers.get();
    const again = await page.reload();
    expect(offers.get()).toEqual([]);
    await again.capturing.resume(TREASURY);
    expect(capture.get()).toMatchObject({
      status: 'connected',
      app: { name: 'Some exchange' },
      treasury: TREASURY,
    });
    expect(offers.get()).toEqual(before);
    expect(again.kept.connected).toBe(treasuryId(TREASURY));
    expect(await getCallsStatus(app.viem, { id })).toMatchObject({ statusCode: 400 });
    await expect(send(app, OTHER)).rejects.toMatchObject({ message: NOTED });
    expect(offers.get()).toHaveLength(3);
    again.kept.drop(offers.get()[0]?.id ?? '');
    expect(offers.get().map(({ calls }) => calls[0]?.target)).toEqual([OTHER, OTHER]);
  });

  test('is not taken up for another treasury: it is ended', async () => {
    const { app, page } = await stage.connected();
    const over = gone(app);
    const again = await page.reload();
    await again.capturing.resume({ ...TREASURY, account: OTHER });
    expect(capture.get()).toEqual({ status: 'idle' });
    await over;
    expect(again.kept.connected).toBe('');
  });

  test('is ended by the person, and the app learns it', async () => {
    const { app, page } = await stage.connected();
    await expect(send(app)).rejects.toMatchObject({ message: NOTED });
    const over = gone(app);
    await page.capturing.disconnect();
    expect(capture.get()).toMatchObject({ status: 'ended', by: 'person', app: { name: 'Some exchange' } });
    await over;
    expect(page.kept.connected).toBe('');
    expect(offers.get()).toHaveLength(1);
    await stage.relay.fewer(1);
  });

  test('is ended by the app, and what it offered stays', async () => {
    const { app, page } = await stage.connected();
    await expect(send(app)).rejects.toMatchObject({ message: NOTED });
    await app.provider.disconnect();
    expect(await state('ended')).toMatchObject({ by: 'app' });
    expect(offers.get()).toHaveLength(1);
    expect(page.kept.connected).toBe('');
  });

  test('that the app ended while the page was being closed is over for the next one', async () => {
    const { app, page } = await stage.connected();
    const { relayer } = page.client().core;
    const ask = relayer.request;
    // The page is closed before the relay answers what it says to the end.
    const closing = new Promise<void>((resolve) => {
      relayer.request = (asked) => {
        if ((asked.params as { tag?: number }).tag !== 1113) return ask(asked);
        resolve();
        return new Promise(() => undefined);
      };
    });
    await Promise.all([app.provider.disconnect(), closing]);
    await (await page.reload()).capturing.resume(TREASURY);
    expect(await state('ended')).toMatchObject({ by: 'app' });
  });

  test('is over when its time is', async () => {
    const { page } = await stage.connected();
    const { session, core } = page.client();
    core.expirer.set(session.keys[0] ?? '', Math.floor(Date.now() / 1000) - 1);
    expect(await state('ended')).toMatchObject({ by: 'time' });
  });

  test('goes on after the relay was away: what was asked meanwhile arrives', async () => {
    const { app, page } = await stage.connected();
    const { relayer } = page.client().core;
    const lost = new Promise<void>((resolve) => relayer.once('relayer_disconnect', () => resolve()));
    await stage.relay.away();
    await lost;
    const sent = send(app).catch((error: Error) => error.message);
    await stage.relay.back();
    expect(await sent).toBe(NOTED);
    expect(offers.get()).toHaveLength(1);
  });

  test('is not harmed by a refusal that never reached the relay', async () => {
    const { app, page } = await stage.connected();
    // With its first result the client begins to say which of its answers got lost; a refusal it awaits nowhere.
    await sendCalls(app.viem, { account, calls: [{ to: OTHER }] });
    const timers = holdTimers(60_000);
    const left = new Promise<void>((resolve) =>
      page.client().once('session_request', () => resolve(stage.relay.away())),
    );
    void send(app).catch(() => undefined);
    await left;
    await until(timers.areBegun);
    timers.pass();
    // A rejection that nobody handles is reported after all that runs now, and fails the test.
    await new Promise((resolve) => setImmediate(resolve));
    await stage.relay.back();
    expect(offers.get()).toHaveLength(2);
  });

  test('to a second app ends the first', async () => {
    const { app, page } = await stage.connected();
    const over = gone(app);
    const second = await stage.app({ name: 'Another app' });
    const { link, agreed } = await second.connect();
    await page.capturing.connect(link, TREASURY);
    await Promise.all([over, agreed]);
    expect(capture.get()).toMatchObject({ status: 'connected', app: { name: 'Another app' } });
    await expect(send(second)).rejects.toMatchObject({ message: NOTED });
    expect(offers.get()).toMatchObject([{ app: 'Another app' }]);
    expect(page.client().session.getAll()).toHaveLength(1);
  });

  test('is one: by the link of a connection an app gets no other', async () => {
    const { app, page } = await stage.connected();
    const asked: unknown[] = [];
    page.client().on('session_proposal', (proposal) => asked.push(proposal));
    const { core } = app.provider.signer.client;
    const { pairingTopic = '' } = app.provider.session ?? {};
    const [session] = page.client().session.getAll();
    const params = {
      requiredNamespaces: {},
      optionalNamespaces: {},
      relays: [{ protocol: 'irn' }],
      proposer: session?.peer,
      expiryTimestamp: Math.floor(Date.now() / 1000) + 300,
    };
    const request = { id: Date.now() * 1000, jsonrpc: '2.0', method: 'wc_sessionPropose', params };
    const message = await core.crypto.encode(pairingTopic, request as never);
    await core.relayer.publish(pairingTopic, message, { ttl: 300, tag: 1100 });
    await expect(send(app)).rejects.toMatchObject({ message: NOTED });
    expect(asked).toEqual([]);
  });
});

describe('a link that leads to no connection', () => {
  const stage = openStage();
  const nobody = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;

  let opened: Page['opened'] = () => undefined;
  const problemOf = async (link: string, options: Parameters<Stage['page']>[0] = {}) => {
    const page = stage.page({ patience: 1000, ...options });
    opened = page.opened;
    await page.capturing.connect(link, TREASURY);
    const now = capture.get();
    expect(page.kept.connected).toBe('');
    return now.status === 'failed' ? now.problem.code : now.status;
  };

  test('because nobody is there is said after a while', async () => {
    const patience = 87_654;
    const timers = holdTimers(patience);
    const problem = problemOf(nobody, { patience });
    // The relay is there, and knows of nobody.
    const isOpen = () => opened()?.core.relayer.connected === true;
    await until(() => timers.areBegun() && isOpen());
    timers.pass();
    expect(await problem).toBe('capture-silent');
  });

  test('because it is none is said at once', async () =>
    expect(await problemOf('https://exchange.example')).toBe('capture-link'));

  test('because the relay is not there', async () => {
    await stage.relay.away();
    expect(await problemOf(nobody)).toBe('relay-unreachable');
    await stage.relay.back();
  });

  test('because the relay refuses this device', async () => {
    stage.relay.refusal = 3000;
    expect(await problemOf(nobody, { patience: 240_000 })).toBe('relay-refused');
    stage.relay.refusal = undefined;
  });

  test('because another tab has an app; what that one keeps is left alone', async () => {
    const storage = new MemoryStorage();
    expect(await problemOf(nobody, { storage, claim: async () => undefined })).toBe('capture-elsewhere');
    expect(await storage.getKeys()).toEqual([]);
  });

  test('because the person gave it up', async () => {
    const page = stage.page();
    const connecting = page.capturing.connect(nobody, TREASURY);
    await state('pairing');
    await page.capturing.disconnect();
    expect(capture.get()).toEqual({ status: 'idle' });
    // Another one can be made at once.
    const app = await stage.app();
    const { link, agreed } = await app.connect();
    await page.capturing.connect(link, TREASURY);
    await agreed;
    expect(capture.get()).toMatchObject({ status: 'connected' });
    void connecting;
  });
});
