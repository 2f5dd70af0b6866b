import { createECDH, createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encryptPush } from '@/cli/push/encrypt';
import { authorizer, KEYS_FILE, makePushKeys, readPushKeys } from '@/cli/push/pushKeys';
import { subscriptionServer } from '@/cli/push/receive';
import { keptSubscriptions, SUBSCRIPTIONS_FILE, SubscriptionBook } from '@/cli/push/subscriptionBook';
import { browserDouble, claimsOf, decrypt } from '@/devnet/pushService';
import { listenOn } from '../../loopback';
import { runs, seeded, seedOf } from '../../runs';
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

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  reader: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');
const keysOf = (secret: string) => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes(secret));
  return keys;
};

test('the example of RFC 8291 comes out to the byte, and is read', () => {
  const body = encryptPush(Buffer.from(RFC.text), RFC, keysOf(RFC.own), bytes(RFC.salt));
  expect(body.toString('base64url')).toBe(RFC.body);
  expect(decrypt(body, keysOf(RFC.reader), bytes(RFC.auth))).toBe(RFC.text);
});

test('a browser reads what was written for it, another one and a changed byte do not', () => {
  const random = seeded(seedOf(91));
  for (let turn = 0; turn < runs(20, 500); turn += 1) {
    const [one, other] = [browserDouble('/one'), browserDouble('/other')];
    const text = createHash('sha256').update(String(turn)).digest('hex').repeat(random.int(1, 40));
    const body = encryptPush(Buffer.from(text), one.subscription);
    expect(one.open(body)).toBe(text);
    expect(() => other.open(body)).toThrow();
    const at = random.int(86, body.length - 1);
    body[at] = (body[at] ?? 0) ^ 1;
    expect(() => one.open(body)).toThrow();
  }
});

test('two messages have no bytes in common but their form', () => {
  const { subscription } = browserDouble('/one');
  const [one, other] = [
    encryptPush(Buffer.from('a'), subscription),
    encryptPush(Buffer.from('a'), subscription),
  ];
  expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false);
  expect(one.subarray(21, 86).equals(other.subarray(21, 86))).toBe(false);
});

test('keys are made once, for their owner alone, and a token of theirs names one push service', () => {
  const place = join(folder(), 'push');
  const { keys, isNew } = makePushKeys(place, 'mailto:votes@example.org');
  expect(isNew).toBe(true);
  expect(statSync(join(place, KEYS_FILE)).mode & 0o777).toBe(0o600);
  expect(makePushKeys(place, 'mailto:other@example.org')).toEqual({ keys, isNew: false });
  expect(readPushKeys(place)).toEqual(keys);
  let now = 1_800_000_000;
  const authorize = authorizer(keys, () => now);
  const first = authorize('https://push.example');
  const claims = { aud: 'https://push.example', exp: now + 12 * 3600, sub: 'mailto:votes@example.org' };
  expect(claimsOf(first, keys.publicKey)).toEqual(claims);
  expect(authorize('https://push.example')).toBe(first);
  expect(claimsOf(authorize('https://else.example'), keys.publicKey).aud).toBe('https://else.example');
  now += 7 * 3600;
  expect(claimsOf(authorize('https://push.example'), keys.publicKey).exp).toBe(now + 12 * 3600);
  const { keys: others } = makePushKeys(join(folder(), 'push'), 'mailto:votes@example.org');
  expect(() => claimsOf(first, others.publicKey)).toThrow('Another key');
});

test('missing, damaged and mixed keys are refused in a sentence that quotes none of them', () => {
  const place = folder();
  expect(() => readPushKeys(place)).toThrow(`There are no keys in ${place}: make them by push-keys.`);
  const { keys } = makePushKeys(place, 'mailto:votes@example.org');
  const { keys: others } = makePushKeys(folder(), 'mailto:votes@example.org');
  for (const damage of [{ ...keys, publicKey: others.publicKey }, { ...keys, privateKey: 'short' }, {}]) {
    writeFileSync(join(place, KEYS_FILE), JSON.stringify(damage));
    expect(() => readPushKeys(place)).toThrow(/keys\.json is not|of .+keys\.json/);
    expect(() => readPushKeys(place)).not.toThrow(keys.privateKey);
  }
});
