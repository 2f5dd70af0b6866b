import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal, KeptAlert } from '@/cli/publish/alerts/journal';
import { type Push, pushAlerts } from '@/cli/push/pushAlerts';
import { makePushKeys } from '@/cli/push/pushKeys';
import type { Subscription } from '@/cli/push/subscription';
import { GONE_FILE, SubscriptionBook } from '@/cli/push/subscriptionBook';
import { browserDouble, claimsOf, pushDouble } from '@/devnet/pushService';
import { openBefore } from '../../openBefore';
import { runs } from '../../runs';
import { folder, sweep } from '../../service/checkpoint/stage';
import { DAO } from '../publish/toldOf';

const SITE = 'https://vote.example.org';
const OTHER = DAO.replace('eip155:1:', 'eip155:10:');
const NOW = 1_800_000_000n;
const HOUR = 3600n;

const double = openBefore(pushDouble);
afterAll(sweep);

let place: string;
let key: string;
beforeEach(() => {
  place = folder();
  key = makePushKeys(place, 'mailto:votes@example.org').keys.publicKey;
  double.got.length = 0;
  double.answer = () => 201;
});

/** Browsers whose wishes are kept, by their paths. */
function browsers(...wishes: Partial<Subscription>[]) {
  const book = new SubscriptionBook(place, 10_000);
  const all = wishes.map((wish, at) => browserDouble(`/${at}`, { daos: [DAO], ...wish }));
  for (const { subscription } of all) book.put(subscription, Number(NOW - HOUR));
  book.close();
  return all;
}

function journalOf(...alerts: Partial<KeptAlert & { dao: string }>[]): Journal {
  const whole = alerts.map(({ dao = DAO, ...rest }, at) => {
    const number = rest.number ?? at + 1;
    const alert: KeptAlert = {
      ...{
        number,
        proposal: 7n,
        kind: 'opened',
        key: `opened-${number}`,
        title: `Voting is open: T${number}`,
      },
      ...{ text: '', time: NOW, seen: NOW, titles: { de: `Offen: T${number}` }, ...rest },
    };
    return { dao, name: 'Meridian DAO', proposals: [], alerts: [alert] };
  });
  return {
    version: 1,
    last: Math.max(0, ...whole.map((each) => each.alerts[0]?.number ?? 0)),
    organisations: whole,
  };
}

const push = (journal: Journal, rest: Partial<Push> = {}) =>
  pushAlerts(journal, { folder: place, site: SITE, now: NOW, speeches: [], agent: double.agent(), ...rest });
const paths = () => double.got.map(({ path }) => path);

test('a message is in the language of its browser, signed by the operator, and names page, topic and life', async () => {
  const [english, german] = browsers({}, { language: 'de' });
  const until = NOW + 2n * HOUR;
  const alert = { kind: 'hours-left', key: 'hours-left-9', until } as const;
  expect(await push(journalOf(alert))).toEqual({ pushed: 2, gone: 0, waiting: 0, failures: [] });
  const [one, two] = double.got;
  expect(JSON.parse(english?.open(one?.body ?? Buffer.alloc(0)) ?? '')).toEqual({
    ...{ version: 1, id: `${DAO}/7/hours-left-9`, title: 'Meridian DAO', body: 'Voting is open: T1' },
    path: `/proposal/#${DAO}/7`,
  });
  expect(JSON.parse(german?.open(two?.body ?? Buffer.alloc(0)) ?? '').body).toBe('Offen: T1');
  expect(one?.headers).toMatchObject({ ttl: '7200', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(one?.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(claimsOf(one?.headers.authorization, key)).toMatchObject({ aud: 'https://push.example' });
});

test('each is told of what it follows, from its beginning on, in order and once', async () => {
  const [one, other] = browsers({}, { daos: [OTHER] });
  const before = { seen: NOW - 2n * HOUR };
  const journal = journalOf(before, {}, { dao: OTHER }, {});
  expect(await push(journal)).toMatchObject({ pushed: 3 });
  const titles = (browser: typeof one, path: string) =>
    double.got
      .filter((each) => each.path === path)
      .map(({ body }) => JSON.parse(browser?.open(body) ?? '').body);
  expect(titles(one, '/0')).toEqual(['Voting is open: T2', 'Voting is open: T4']);
  expect(titles(other, '/1')).toEqual(['Voting is open: T3']);
  expect(await push(journal)).toMatchObject({ pushed: 0 });
  expect(await push(journalOf(before, {}, { dao: OTHER }, {}, {}))).toMatchObject({ pushed: 1 });
});

test('an alert that means nothing any more, or is three days old, is not sent', async () => {
  browsers({});
  const old = { seen: NOW - 73n * HOUR };
  expect(await push(journalOf({ until: NOW }, old, {}))).toMatchObject({ pushed: 1 });
});

test('a browser that is gone is never asked again, one that was refused waits and then gets all in order', async () => {
  const [, kept] = browsers({}, {}, {});
  double.answer = ({ path }) => (path === '/0' ? 410 : path === '/1' ? 429 : 201);
  const journal = journalOf({}, {});
  const failures = ['push.example did not take a message: it answered 429. The next run sends again.'];
  expect(await push(journal)).toEqual({ pushed: 2, gone: 1, waiting: 1, failures });
  expect(readFileSync(join(place, GONE_FILE), 'utf8')).toMatch(/^[\w-]{16}\n$/);
  double.answer = () => 201;
  double.got.length = 0;
  expect(await push(journalOf({}, {}, {}))).toEqual({ pushed: 4, gone: 0, waiting: 0, failures: [] });
  expect(paths()).not.toContain('/0');
  const later = double.got.filter(({ path }) => path === '/1');
  const bodies = later.map(({ body }) => JSON.parse(kept?.open(body) ?? '').body);
  expect(bodies).toEqual(['Voting is open: T1', 'Voting is open: T2', 'Voting is open: T3']);
  new SubscriptionBook(place, 10).close();
  expect(readFileSync(join(place, 'subscriptions.jsonl'), 'utf8').split('\n')).toHaveLength(3);
});

test('a browser that takes one alert and refuses the next goes on with that', async () => {
  const [one] = browsers({});
  double.answer = () => (double.got.length === 1 ? 201 : 503);
  expect(await push(journalOf({}, {}))).toMatchObject({ pushed: 1, waiting: 1 });
  double.answer = () => 201;
  expect(await push(journalOf({}, {}))).toMatchObject({ pushed: 1, waiting: 0 });
  const bodies = double.got.map(({ body }) => JSON.parse(one?.open(body) ?? '').body);
  expect(bodies).toEqual(['Voting is open: T1', 'Voting is open: T2', 'Voting is open: T2']);
});

test.each<[string, number]>([
  ['a redirect', 302],
  ['a refused key', 403],
  ['a fault', 500],
  ['silence', 0],
])('after %s a browser waits, and nothing else is asked', async (_, status) => {
  browsers({});
  double.answer = () => status;
  expect(await push(journalOf({}))).toMatchObject({ pushed: 0, waiting: 1, failures: [expect.any(String)] });
  expect(paths()).toEqual(['/0']);
});

test('a host that refuses twenty in a row is left alone in that run, others are served', async () => {
  const bad = Array.from({ length: 200 }, (_, at) => ({ endpoint: `https://bad.example/${at}` }));
  browsers(...bad, {});
  double.answer = ({ headers }) => (headers.host === 'bad.example' ? 500 : 201);
  expect(await push(journalOf({}))).toMatchObject({ pushed: 1, waiting: 200 });
  expect(double.got.length).toBeLessThan(20 + 64 + 1);
});

test('a run ends in time: the rest waits for the next', async () => {
  browsers(...Array.from({ length: 100 }, () => ({})));
  let time = 0;
  double.answer = () => {
    time = 300_001;
    return 201;
  };
  const { pushed, waiting } = await push(journalOf({}), { clock: () => time });
  expect(pushed).toBeLessThanOrEqual(64);
  expect(waiting).toBe(100 - pushed);
  time = 0;
  double.answer = () => 201;
  expect(await push(journalOf({}), { clock: () => time })).toMatchObject({ pushed: waiting, waiting: 0 });
});

test('who asked for it is told which account and which delegate has not voted, in few words', async () => {
  const [asking, other] = browsers({ accounts: ['0x11111111'] }, {});
  const unvoted: Push['unvoted'] = async (_dao, _proposal, beginnings) =>
    beginnings.flatMap((each) => [
      { account: `${each}${'1'.repeat(32)}`, delegate: null },
      { account: `${each}${'1'.repeat(32)}`, delegate: `0x${'2'.repeat(40)}` },
    ]);
  const alert = { kind: 'day-left', key: 'day-left-9', title: 'L'.repeat(400) } as const;
  await push(journalOf(alert), { unvoted });
  const bodyOf = (browser: typeof asking, at: number) =>
    JSON.parse(browser?.open(double.got.find(({ path }) => path === `/${at}`)?.body ?? Buffer.alloc(0)) ?? '')
      .body;
  expect(bodyOf(asking, 0).split('\n').slice(1)).toEqual([
    '0x1111…1111 has not voted yet.',
    'Your delegate 0x2222…2222 has not voted yet.',
  ]);
  expect(bodyOf(other, 1)).toBe('L'.repeat(400));
  expect(Math.max(...double.got.map(({ body }) => body.length))).toBeLessThan(3000);
});

test('many are told once each, of whom no more than 64 are on their way at a time', async () => {
  const count = runs(1000, 10_000);
  const place = folder();
  makePushKeys(place, 'mailto:votes@example.org');
  const book = new SubscriptionBook(place, count);
  const { subscription } = browserDouble('/');
  for (let at = 0; at < count; at += 1)
    book.put({ ...subscription, endpoint: `https://push.example/${at}`, daos: [DAO] }, 0);
  book.close();
  let open = 0;
  let most = 0;
  double.answer = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return 201;
  };
  const alert: KeptAlert = {
    ...{ number: 1, proposal: 7n, kind: 'opened', key: 'opened', title: 'Voting is open: T', text: '' },
    ...{ time: NOW, seen: NOW },
  };
  const organisations = [{ dao: DAO, name: 'Meridian DAO', proposals: [], alerts: [alert] }];
  const journal: Journal = { version: 1, last: 1, organisations };
  const push = { folder: place, site: 'https://vote.example.org', now: NOW, speeches: [] };
  const begun = performance.now();
  const result = await pushAlerts(journal, { ...push, agent: double.agent() });
  expect(result).toEqual({ pushed: count, gone: 0, waiting: 0, failures: [] });
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(new Set(double.got.map(({ path }) => path)).size).toBe(count);
  expect(double.got).toHaveLength(count);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(64);
});
