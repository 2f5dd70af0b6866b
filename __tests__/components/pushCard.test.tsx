/** @jest-environment jsdom */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscriptionServer } from '@/cli/push/receive';
import { SubscriptionBook } from '@/cli/push/subscriptionBook';
import { PushCard } from '@/components/settings/PushCard';
import { browserDouble } from '@/devnet/pushService';
import { loadConfig } from '@/lib/settings/config';
import { writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { listenOn } from '../loopback';

const DAO = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const ACCOUNT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const KEY = browserDouble('/key').subscription.p256dh;
const SERVER = { url: 'https://push.example.org/wishes', key: KEY };

let folder: string;
let book: SubscriptionBook;
let server: Awaited<ReturnType<typeof listenOn>>;
let asked: string[];
let isDown: boolean;
beforeEach(async () => {
  [asked, isDown] = [[], false];
  folder = mkdtempSync(join(tmpdir(), 'quorate-push-'));
  book = new SubscriptionBook(folder, 10);
  server = await listenOn(subscriptionServer(book, { site: 'https://vote.example.org' }));
  const config = { chains: [], organisations: [{ id: DAO, name: 'Meridian DAO' }] };
  globalThis.fetch = async (input, init) => {
    if (String(input) === '/config.json')
      return { ok: true, text: async () => JSON.stringify(config) } as Response;
    asked.push(`${init?.method} ${input}`);
    if (isDown) throw new TypeError('no network');
    return sent(server.url, init ?? {});
  };
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
  for (const key of [KEYS.watched, KEYS.following]) writeText(key, null);
});

/** Sends a page's question to the server, as a browser would: this document has no network. */
const sent = (url: string, { method, headers, body }: RequestInit): Promise<Response> =>
  new Promise((done, fail) => {
    const size = { 'content-length': Buffer.byteLength(String(body)) };
    const ask = request(url, { method: method ?? 'GET', headers: { ...(headers as object), ...size } });
    ask.on('error', fail).on('response', (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      const { statusCode: status = 0 } = answer;
      answer.on('end', () => done({ status, ok: status === 200, text: async () => text } as Response));
    });
    ask.end(body);
  });

/** A browser with push messages, which gives each site one address; `permission` is what the person answers. */
function browser(permission: NotificationPermission = 'granted', isReachable = true) {
  const state: { own: object | null; made: number; with: unknown[] } = { own: null, made: 0, with: [] };
  const subscribe = async (options: PushSubscriptionOptionsInit) => {
    if (!isReachable) throw new DOMException('no push service', 'AbortError');
    const { subscription } = browserDouble(`/${state.made}`);
    const { endpoint, p256dh, auth } = subscription;
    state.made += 1;
    state.with.push(options);
    state.own = {
      endpoint,
      options: {
        applicationServerKey: new Uint8Array(Buffer.from(String(options.applicationServerKey), 'base64url'))
          .buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        state.own = null;
        return true;
      },
    };
    return state.own;
  };
  const registration = { pushManager: { subscribe, getSubscription: async () => state.own } };
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: { requestPermission: async () => permission },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  return state;
}

async function open() {
  render(<PushCard server={SERVER} />);
  await act(loadConfig);
  return userEvent.setup();
}

test('what is kept by whom is said before anything is asked, then kept, shown, and deleted', async () => {
  const state = browser();
  writeText(KEYS.watched, JSON.stringify([ACCOUNT]));
  const user = await open();
  expect(await screen.findByText(/For that, push\.example\.org keeps: an address/)).toBeVisible();
  expect([state.made, asked]).toEqual([0, []]);
  await user.click(
    screen.getByRole('checkbox', { name: /the first eight digits of your accounts.+: 0x5fbdb231\./ }),
  );
  await user.click(screen.getByRole('button', { name: 'Tell this device about votes' }));
  expect(await screen.findByText('Meridian DAO')).toBeVisible();
  expect(screen.getByText('0x5fbdb231…')).toBeVisible();
  expect(state.with).toEqual([{ userVisibleOnly: true, applicationServerKey: KEY }]);
  expect(asked).toEqual([`PUT ${SERVER.url}`, `POST ${SERVER.url}`]);
  expect(book.size).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Delete and stop the notices' }));
  expect(await screen.findByRole('button', { name: 'Tell this device about votes' })).toBeVisible();
  expect([book.size, state.own]).toEqual([0, null]);
});

test('without a press on it no account is named; what is followed later is kept at a press', async () => {
  browser();
  writeText(KEYS.watched, JSON.stringify([ACCOUNT]));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Tell this device about votes' }));
  expect(await screen.findByText('none')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep what I follow now instead' })).toBeNull();
  act(() => void writeText(KEYS.following, JSON.stringify([DAO, DAO.replace(':1:', ':10:')])));
  await user.click(screen.getByRole('button', { name: 'Keep what I follow now instead' }));
  expect(await screen.findByText(/^Meridian DAO and 0x408E/)).toBeVisible();
  expect(book.size).toBe(1);
});

test('another key of the operator ends the old address before there is a new one', async () => {
  const state = browser();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Tell this device about votes' }));
  await screen.findByText('none');
  const { own } = state as { own: { options: object } | null };
  Object.assign(own?.options ?? {}, { applicationServerKey: randomBytes(65).buffer });
  act(() => void writeText(KEYS.following, JSON.stringify([DAO.replace(':1:', ':10:')])));
  await user.click(screen.getByRole('button', { name: 'Keep what I follow now instead' }));
  expect(await screen.findByText(/^0x408E/)).toBeVisible();
  expect(state.made).toBe(2);
});

test.each<[string, () => unknown, RegExp]>([
  ['the person refuses', () => browser('denied'), /does not let Quorate show notices/],
  ['no push service is there', () => browser('granted', false), /could not get an address for messages/],
  [
    'the server does not answer',
    () => {
      browser();
      isDown = true;
    },
    /push\.example\.org does not answer as it should/,
  ],
])('where %s, that is said, and no address is left', async (_, prepare, words) => {
  prepare();
  await (await open()).click(await screen.findByRole('button', { name: 'Tell this device about votes' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()).toBeNull();
  expect(book.size).toBe(0);
});

test('an address is given back also while the server is away, and it is said what that means', async () => {
  const state = browser();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Tell this device about votes' }));
  await screen.findByText('none');
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Delete and stop the notices' }));
  expect(await screen.findByText(/No more notices come\. push\.example\.org did not answer/)).toBeVisible();
  expect(state.own).toBeNull();
});

test('a phone that needs the home screen, and a browser without messages, are told so', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  await open();
  expect(screen.getByText(/On an iPhone or iPad, first add this site to the home screen/)).toBeVisible();
  Reflect.deleteProperty(navigator, 'standalone');
  render(<PushCard server={SERVER} />);
  expect(screen.getByText('This browser cannot receive notices while the site is closed.')).toBeVisible();
  expect(asked).toEqual([]);
});
