/** @jest-environment jsdom */

import { connectHosts, connectOnly } from '@/lib/offline/connectOnly';
import { hostsAt, unopened } from '@/lib/offline/hosts';
import { KEYS } from '@/lib/storageKeys';
import { policy } from '../../../tools/seal.mjs';
import { allTurns } from '../../offThread';

const RUNTIME = { path: '/_next/static/chunks/turbopack-1.js', integrity: 'sha256-x' };
const CONFIG = JSON.stringify({ chains: [{ id: 1, rpc: ['https://rpc.example/v1/KEY'] }], wallet: {} });

const directives = (name: string) =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv]')]
    .slice(1)
    .map(({ content }) => content.split('; ').find((each) => each.startsWith(name)) ?? '');
const policies = () => directives('connect-src');
const pictures = () => directives('img-src');
const isRunning = () => document.querySelector('script') !== null;
const answering = (text: string) =>
  Promise.resolve({ clone: () => ({ text: async () => text }) } as Response);

beforeEach(() => {
  const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy' });
  document.head.append(Object.assign(meta, { content: policy(['inline()']) }));
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'connecting');
  history.replaceState(null, '', '/');
});

describe('the hosts of a policy', () => {
  test('are those of the settings and the person’s own, by their names alone', () => {
    const config = {
      chains: [
        { rpc: ['https://a.example/key', 'https://a.example:8443/'] },
        { rpc: ['http://127.0.0.1:8545'] },
      ],
      sourcify: 'https://sourcify.example/server',
      remotes: ['https://history.example/quorate'],
    };
    expect(connectHosts(config, ['https://own.example/SECRET', 'https://a.example/other'])).toEqual([
      'https://a.example',
      'https://a.example:8443',
      'http://127.0.0.1:8545',
      'https://own.example',
      'https://sourcify.example',
      'https://history.example',
    ]);
  });

  test('are WalletConnect’s where it is set up: the relay that is named, and who vouches unless that is off', () => {
    const of = (walletConnect: object) => connectHosts({ wallet: { walletConnect } }, []);
    expect(of({ projectId: 'x' })).toEqual([
      'wss://relay.walletconnect.org',
      'https://verify.walletconnect.org',
    ]);
    expect(of({ projectId: 'x', relayUrl: 'ws://127.0.0.1:7', verify: false })).toEqual(['ws://127.0.0.1:7']);
    expect(connectHosts({ wallet: {} }, [])).toEqual([]);
  });

  test.each([
    'https://*',
    'https://*.example',
    'https:',
    'https://a.example;img-src',
    "https://'self'",
    'https://a,b.example',
    'http://elsewhere.example',
    'ws://elsewhere.example',
    'data:x',
    'blob:https://a.example/x',
    'a.example',
    '',
    null,
    7,
    { toString: () => '*' },
  ])('are never more than one name: %p opens nothing', (address) =>
    expect(connectHosts({ chains: [{ rpc: [address] }] }, [address])).toEqual([]),
  );

  test.each([null, 7, 'x', [], { chains: 7 }, { chains: [null, 7, { rpc: 'x' }] }, { wallet: 7 }])(
    'are none where the settings are %p',
    (config) => expect(connectHosts(config, [])).toEqual([]),
  );

  test('are bounded', () => {
    expect(hostsAt(Array.from({ length: 5000 }, (_, index) => `https://${index}.example`))).toHaveLength(200);
  });
});

describe('a page', () => {
  test('is closed by the settings of an earlier visit at once, and only then its code runs', () => {
    connectOnly({ config: new Promise(() => {}), kept: CONFIG }, RUNTIME);
    expect(policies()).toEqual(["connect-src 'self' https://rpc.example"]);
    const script = document.querySelector('script');
    expect(script?.getAttribute('src')).toBe(RUNTIME.path);
    expect(script).toHaveProperty('integrity', RUNTIME.integrity);
  });

  test('keeps all else of its policy, by which a browser judges what it fetches ahead', () => {
    connectOnly({ config: new Promise(() => {}), kept: CONFIG }, RUNTIME);
    const [wide = '', narrow = ''] = [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv]')].map(
      ({ content }) => content,
    );
    const differing = narrow.split('; ').filter((each) => !wide.split('; ').includes(each));
    expect(differing.map((each) => each.split(' ')[0])).toEqual(['img-src', 'connect-src', 'worker-src']);
    expect(narrow.split('; ')).toHaveLength(wide.split('; ').length);
    expect(narrow).not.toMatch(/https:[ ;]|[*]/);
  });

  test('of a first visit waits for the host’s, and its code with it', async () => {
    let come: (response: Response) => void = () => undefined;
    const config = new Promise<Response>((resolve) => {
      come = resolve;
    });
    connectOnly({ config, kept: null }, RUNTIME);
    await allTurns();
    expect([policies(), isRunning()]).toEqual([[], false]);
    come(await answering(CONFIG));
    await allTurns();
    expect([policies(), isRunning()]).toEqual([["connect-src 'self' https://rpc.example"], true]);
    expect(unopened(['https://rpc.example', 'https://other.example'])).toEqual(['https://other.example']);
  });

  test.each([
    ['do not come', () => Promise.reject(new Error('no network'))],
    ['are no JSON', () => answering('<!doctype html>')],
  ])('whose settings %s speaks to its own host alone, and runs', async (_, config) => {
    connectOnly({ config: config(), kept: null }, RUNTIME);
    await allTurns();
    expect([policies(), isRunning()]).toEqual([["connect-src 'self' "], true]);
  });

  test('may connect to the servers of history that the person added', () => {
    localStorage.setItem(KEYS.remotes, JSON.stringify({ 'https://history.example/q': { use: true } }));
    connectOnly({ config: answering(CONFIG), kept: CONFIG }, RUNTIME);
    expect(policies()).toEqual([expect.stringContaining('https://history.example')]);
  });

  test('may connect to the person’s own endpoints, and to one that is tried where it is tried', () => {
    localStorage.setItem(KEYS.endpoints, JSON.stringify({ 1: { rpc: ['https://own.example/KEY'] } }));
    localStorage.setItem(KEYS.wanted, JSON.stringify({ chainId: 1, url: 'http://localhost:8545' }));
    connectOnly({ config: answering(CONFIG), kept: CONFIG }, RUNTIME);
    history.replaceState(null, '', '/settings/');
    connectOnly({ config: answering(CONFIG), kept: CONFIG }, RUNTIME);
    expect(policies()).toEqual([
      "connect-src 'self' https://rpc.example https://own.example",
      "connect-src 'self' https://rpc.example https://own.example http://localhost:8545",
    ]);
  });

  test.each(['7', 'x', '{"1":null}', '{"1":{"rpc":["https://*"]}}'])(
    'opens nothing for stored %s',
    (text) => {
      localStorage.setItem(KEYS.endpoints, text);
      connectOnly({ config: answering(CONFIG), kept: CONFIG }, RUNTIME);
      expect(policies()).toEqual(["connect-src 'self' https://rpc.example"]);
    },
  );
});

describe('pictures', () => {
  const SRC = 'https://pictures.example/a.png';
  const load = () => connectOnly({ config: answering(CONFIG), kept: CONFIG }, RUNTIME);

  test('of strangers are closed, but for the host of the one that was just pressed', () => {
    load();
    localStorage.setItem(KEYS.picture, JSON.stringify({ src: SRC, at: Date.now() - 1000 }));
    load();
    localStorage.setItem(KEYS.picture, JSON.stringify({ src: SRC, at: Date.now() - 60_000 }));
    load();
    localStorage.setItem(KEYS.picture, JSON.stringify({ src: 'https://*', at: Date.now() }));
    load();
    localStorage.setItem(KEYS.picture, 'null');
    load();
    const closed = "img-src 'self' data: blob: ";
    expect(pictures()).toEqual([closed, `${closed}https://pictures.example`, closed, closed, closed]);
  });

  test('of any host are open where the person wants them always', () => {
    localStorage.setItem(KEYS.avatars, 'on');
    load();
    expect(pictures()).toEqual(["img-src 'self' data: blob: https:"]);
    expect(unopened(['https:'], 'picturing')).toEqual([]);
  });
});

test('without a narrowed policy, as while developing, everything is open', () =>
  expect(unopened(['https://other.example'])).toEqual([]));
