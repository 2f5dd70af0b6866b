import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptionServer } from '@/cli/push/receive';
import { keptSubscriptions, SUBSCRIPTIONS_FILE, SubscriptionBook } from '@/cli/push/subscriptionBook';
import { browserDouble } from '@/devnet/pushService';
import { listenOn } from '../../listenOn';
import { folder, sweep } from '../../service/checkpoint/stage';

const SITE = 'https://vote.example.org';
const DAO = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const MOST = 5;

let place: string;
let book: SubscriptionBook;
let server: Awaited<ReturnType<typeof listenOn>>;
let time = 0;
beforeEach(async () => {
  time = 0;
  place = folder();
  book = new SubscriptionBook(place, MOST);
  server = await listenOn(subscriptionServer(book, { site: SITE, clock: () => time }));
});
afterEach(() => server.stop());
afterAll(sweep);

async function ask(method: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(server.url, {
    method,
    headers: { 'content-type': 'application/json', origin: SITE, ...headers },
    ...(method !== 'OPTIONS' && { body: text }),
  });
  const json = await answer.text();
  return { status: answer.status, body: json === '' ? undefined : JSON.parse(json), headers: answer.headers };
}

const wish = (path: string, rest = {}) => browserDouble(path, { daos: [DAO], ...rest }).subscription;
const whole = () => readFileSync(join(place, SUBSCRIPTIONS_FILE), 'utf8');
const endpoints = () => Array.from(keptSubscriptions(place), ({ endpoint }) => new URL(endpoint).pathname);

test('a wish is kept, told to its browser alone, replaced by its next one, and deleted to the last byte', async () => {
  const one = wish('/one', { accounts: ['0x12345678'] });
  expect(await ask('PUT', one)).toMatchObject({ status: 200, body: { kept: true } });
  await ask('PUT', wish('/other'));
  const { endpoint, auth, p256dh, ...rest } = one;
  const told = await ask('POST', { endpoint, auth });
  expect(told.body).toEqual({ ...rest, since: expect.any(Number) });
  expect(told.headers.get('access-control-allow-origin')).toBe(SITE);
  expect((await ask('POST', { endpoint, auth: wish('/x').auth })).status).toBe(404);
  const before = whole();
  expect((await ask('PUT', one)).status).toBe(200);
  expect(whole()).toBe(before);
  await ask('PUT', { ...one, language: 'de', accounts: [] });
  expect((await ask('POST', { endpoint, auth })).body).toMatchObject({ language: 'de', accounts: [] });
  expect(whole()).not.toContain('0x12345678');
  expect(endpoints()).toEqual(['/other', '/one']);
  expect((await ask('DELETE', { endpoint, auth: wish('/x').auth })).body).toEqual({ deleted: false });
  expect((await ask('DELETE', { endpoint, auth })).body).toEqual({ deleted: true });
  expect((await ask('DELETE', { endpoint, auth })).body).toEqual({ deleted: false });
  for (const part of [endpoint, auth, p256dh]) expect(whole()).not.toContain(part);
  expect(endpoints()).toEqual(['/other']);
  expect(statSync(join(place, SUBSCRIPTIONS_FILE)).mode & 0o777).toBe(0o600);
});

test('an endpoint cannot be taken over with other keys', async () => {
  const one = wish('/one');
  await ask('PUT', one);
  expect((await ask('PUT', { ...wish('/one'), language: 'es' })).status).toBe(409);
  expect((await ask('POST', one)).status).toBe(400);
  const { endpoint, auth } = one;
  expect((await ask('POST', { endpoint, auth })).body.language).toBe('en');
});

test.each<[string, object]>([
  ['http', { endpoint: 'http://push.example/a' }],
  ['a number as host', { endpoint: 'https://127.0.0.1/a' }],
  ['a number in other forms', { endpoint: 'https://0x7f.1/a' }],
  ['an address of IPv6', { endpoint: 'https://[::1]/a' }],
  ['a name without a dot', { endpoint: 'https://localhost/a' }],
  ['another port', { endpoint: 'https://push.example:8443/a' }],
  ['a user name', { endpoint: 'https://me@push.example/a' }],
  ['a long address', { endpoint: `https://push.example/${'a'.repeat(1000)}` }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a short secret', { auth: 'AAAA' }],
  ['an unknown language', { language: 'fr' }],
  ['what is no organisation', { daos: ['eip155:1:0x12'] }],
  ['too many organisations', { daos: Array.from({ length: 51 }, () => DAO) }],
  ['a whole account', { accounts: ['0x408ed6354d4973f66138c91495f2f2fcbd8724c3'] }],
  ['a field of its own', { note: 'x' }],
])('%s is refused, and nothing is kept', async (_, change) => {
  expect((await ask('PUT', { ...wish('/one'), ...change })).status).toBe(400);
  expect(whole()).toBe('');
});

test('bodies that are none, too long or of another kind, and other sites and methods, are refused', async () => {
  for (const body of ['', '{', '[]', 'null', '"x"', '{"__proto__":{}}'])
    expect((await ask('PUT', body)).status).toBe(400);
  expect((await ask('PUT', `"${'x'.repeat(9000)}"`)).status).toBe(413);
  expect((await ask('PUT', wish('/one'), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await ask('PATCH', wish('/one'))).status).toBe(405);
  expect((await ask('PUT', wish('/one'), { origin: 'https://evil.example' })).status).toBe(403);
  const preflight = await ask('OPTIONS', {});
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT, POST, DELETE');
  expect(whole()).toBe('');
});

test('an address may ask thirty times a minute, and the room ends for all', async () => {
  const from = (address: string) => ask('POST', '{}', { 'x-forwarded-for': `9.9.9.9, ${address}` });
  for (let turn = 0; turn < 30; turn += 1) expect((await from('192.0.2.1')).status).toBe(400);
  const refused = await from('192.0.2.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await from('192.0.2.2')).status).toBe(400);
  time = 60_000;
  expect((await from('192.0.2.1')).status).toBe(400);
  for (let turn = 0; turn < MOST; turn += 1) expect((await ask('PUT', wish(`/${turn}`))).status).toBe(200);
  expect((await ask('PUT', wish('/more'))).status).toBe(503);
  expect(endpoints()).toHaveLength(MOST);
});

test('a file with torn, doubled and foreign lines is read for what it has, and written anew without the rest', () => {
  const [one, other] = [wish('/one'), wish('/other')];
  book.put(one, 7);
  const [line = ''] = whole().split('\n');
  book.put(other, 8);
  const later = line.replace('"language":"en"', '"language":"de"');
  appendFileSync(
    join(place, SUBSCRIPTIONS_FILE),
    `${later}\n${'x'.repeat(20_000)}\n{"endpoint":\n${line.slice(0, 90)}`,
  );
  book.close();
  book = new SubscriptionBook(place, MOST);
  expect(book.size).toBe(2);
  expect(book.find(one.endpoint, one.auth)).toMatchObject({ language: 'de', since: 7 });
  expect(whole().split('\n')).toHaveLength(3);
});

test('subscriptions that a push service ended are deleted', () => {
  const [one, other] = [wish('/one'), wish('/other')];
  book.put(one, 7);
  book.put(other, 8);
  const [{ id } = { id: '' }] = keptSubscriptions(place);
  writeFileSync(join(place, 'gone'), `${id}\nnobody\n`);
  book.dropGone();
  expect(endpoints()).toEqual(['/other']);
  expect(whole()).not.toContain(one.auth);
});

test('a file that is mostly deleted lines shrinks', () => {
  const lots = { daos: Array.from({ length: 50 }, (_, at) => `eip155:1:0x${String(at).padStart(40, '0')}`) };
  const one = wish('/one', lots);
  for (let turn = 0; turn < 600; turn += 1) book.put({ ...one, language: turn % 2 === 0 ? 'de' : 'es' }, 7);
  expect(statSync(join(place, SUBSCRIPTIONS_FILE)).size).toBeLessThan(1.2e6);
  expect(book.find(one.endpoint, one.auth)).toMatchObject({ language: 'es' });
});
