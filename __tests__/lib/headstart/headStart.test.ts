import { gzipSync } from 'node:zlib';
import { type HeadStart, headStart } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';
import { allTurns } from '../../offThread';
import {
  BODIES,
  begin,
  CONFIG,
  DAO,
  GOVERNOR,
  head,
  list,
  ORIGIN,
  page,
  storage,
  stored,
  usual,
} from './page';

beforeEach(() => stored.clear());

test.each(['/dao/', '/proposal/', '/votes/', '/delegates/', '/control/'])(
  'of the organisation in the link of %s: its checkpoint and the first calls',
  async (path) => {
    const rest = path === '/proposal/' ? '/12&review=x' : '';
    const { asked, left } = await begin(`${path}#${DAO}${rest}`);
    const body = `${GOVERNOR.slice(2).toLowerCase()} ${usual} 0000000`;
    expect(asked).toEqual([
      { url: list, body: undefined },
      { url: 'https://one.example/key', body },
      { url: head, body: undefined },
    ]);
    const [, call] = left.requests ?? [];
    expect(call).toMatchObject({ url: 'https://one.example/key', body });
    expect(new TextDecoder().decode((await call?.answer)?.bytes)).toBe('answer');
    expect(await (await left.config).json()).toEqual(CONFIG);
  },
);

test('on home of the first organisation followed on each chain, the operator’s until the person chose some', async () => {
  const first = await begin('/');
  expect(first.urls.slice(1)).toEqual([list, 'https://one.example/key', 'https://ten.example', head]);
  expect(first.asked[2]?.body).toBe(`${'33'.repeat(20)} ${'ab'.repeat(20)} 0000000`);
  stored.set(KEYS.following, JSON.stringify([`eip155:10:0x${'44'.repeat(20)}`]));
  const own = await begin('/');
  expect(own.asked.map(({ body }) => body?.slice(0, 40))).toEqual([undefined, '44'.repeat(20)]);
});

test('of the person’s own endpoint, or the one they believe, and then of no other', async () => {
  const own = ['https://mine.example', 'http://127.0.0.1:8545'];
  stored.set(KEYS.endpoints, JSON.stringify({ 1: { rpc: own } }));
  expect((await begin(`/dao/#${DAO}`)).urls).toEqual(['/config.json', list, own[0], head]);
  stored.set(KEYS.chosen, JSON.stringify({ 1: { use: own[1], of: own } }));
  expect((await begin(`/dao/#${DAO}`)).urls).toContain(own[1]);
  // The chosen list is no longer there, so the page decides.
  stored.set(KEYS.chosen, JSON.stringify({ 1: { use: 'https://gone.example', of: [] } }));
  expect((await begin(`/dao/#${DAO}`)).urls).toEqual(['/config.json', list]);
});

test.each([['/about/'], ['/settings/'], ['/ballot/']])('%s asks for its settings and nobody', async (path) =>
  expect((await begin(`${path}#${DAO}`)).urls).toEqual(['/config.json']),
);

test('the files of a checkpoint are left to a service that has begun', async () => {
  const { urls } = await begin(`/dao/#${DAO}`, { next: (left) => Object.assign(left, { isBegun: true }) });
  expect(urls).toContain(list);
  expect(urls).not.toContain(head);
});

test('a link that says how a list is narrowed asks as one that does not', async () => {
  const plain = (await begin(`/dao/#${DAO}`)).urls;
  expect(plain).toContain('https://one.example/key');
  expect((await begin(`/dao/#${DAO}?state=ACTIVE&search=a`)).urls).toEqual(plain);
});

test.each([
  ['no organisation', '/dao/'],
  ['an organisation of a chain that is not known', `/dao/#eip155:5:${GOVERNOR}`],
  ['a longer address', `/dao/#${DAO}00`],
  ['an endless fragment', `/dao/#${'eip155:1:'.repeat(200_000)}`],
])('a link with %s asks no endpoint', async (_, at) =>
  expect((await begin(at)).urls).toEqual(['/config.json', list]),
);

test.each([
  ['no JSON', '<html>'],
  ['of another form', '{"chains":7}'],
  [
    'with an address that is none',
    JSON.stringify({ ...CONFIG, chains: [{ id: 1, rpc: ['javascript:alert(1)'] }] }),
  ],
])('a config.json that is %s asks no endpoint, and stays the page’s to judge', async (_, config) => {
  const { left, urls } = await begin(`/dao/#${DAO}`, { config });
  expect(urls).toEqual(['/config.json', list]);
  expect(await (await left.config).text()).toBe(config);
});

test('stored settings that cannot be read, and a list of checkpoints that is none, change nothing else', async () => {
  stored.set(KEYS.endpoints, '{');
  stored.set(KEYS.following, '"x"');
  const { urls } = await begin(`/dao/#${DAO}`, { index: '<html>' });
  expect(urls).toEqual(['/config.json', list, 'https://one.example/key']);
  page.localStorage = {
    getItem: () => {
      throw new DOMException('forbidden');
    },
  };
  expect((await begin(`/dao/#${DAO}`)).urls).toContain('https://one.example/key');
  page.localStorage = storage;
});

test('an answer larger than any of ours does not come', async () => {
  const { left } = await begin(`/dao/#${DAO}`, {
    files: { 'https://one.example/key': 'x'.repeat(9_000_000) },
  });
  await expect(left.requests?.[1]?.answer).rejects.toThrow();
});

test('the page has its settings only when all was asked by them, or it would ask the same again', async () => {
  await begin(`/dao/#${DAO}`);
  headStart(BODIES);
  const left = page.headStart as HeadStart;
  await left.config;
  expect(left.requests?.map(({ url }) => url)).toEqual([list, 'https://one.example/key', head]);
});

test('inside another site nobody is asked', async () => {
  page.parent = {};
  expect((await begin(`/dao/#${DAO}`)).urls).toEqual(['/config.json']);
  page.parent = page;
});

test('without a network nothing comes, and no failure is left to nobody', async () => {
  const left: unknown[] = [];
  const note = (reason: unknown) => void left.push(reason);
  process.on('unhandledRejection', note);
  for (const at of [`/dao/#${DAO}`, '/about/']) {
    page.location = new URL(at, ORIGIN);
    page.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    headStart(BODIES);
    await allTurns();
  }
  process.off('unhandledRejection', note);
  expect(left).toEqual([]);
});

describe('where the organisation has a checkpoint', () => {
  const SHARDS = { 12: 'a'.repeat(32), 123: 'b'.repeat(32) };
  const lines = Object.entries(SHARDS).map(([id, hash]) => ({
    id,
    title: '"id":"7","hash":"',
    now: {},
    shard: { hash },
  }));
  const packed = (text: string) => new Uint8Array(gzipSync(text));
  const part = (id: keyof typeof SHARDS) => head.replace('head.json', SHARDS[id]);
  const files = { [head]: packed(JSON.stringify({ proposals: lines })) };

  test.each([
    ['12', part(12)],
    ['123', part(123)],
  ])('the file of proposal %s is asked for as soon as its name is known', async (id, expected) => {
    const { urls } = await begin(`/proposal/#${DAO}/${id}`, { files });
    expect(urls.slice(2)).toEqual(['https://one.example/key', head, expected]);
  });

  test.each([
    ['names no such proposal', '7', files],
    ['is no file of ours', '12', { [head]: 'page' }],
    [
      'unpacks to more than any of ours',
      '12',
      { [head]: packed(`${JSON.stringify({ proposals: lines })}${' '.repeat(33 << 20)}`) },
    ],
    ['is damaged', '12', { [head]: packed('{}').slice(0, 9) }],
    ['of an organisation only', '', files],
  ])('no file is asked for where its head %s', async (_, id, given) =>
    expect((await begin(`/proposal/#${DAO}/${id}`, { files: given })).urls.at(-1)).toBe(head),
  );

  test('the code that reads it is sent for, and else not', async () => {
    const code = ['/_next/static/chunks/one.js'];
    expect((await begin(`/dao/#${DAO}`, { code })).urls).toEqual(expect.arrayContaining([head, ...code]));
    expect((await begin(`/dao/#${DAO}`, { code, index: '{}' })).urls).not.toContain(code[0]);
  });
});

describe('by the settings that an earlier visit kept', () => {
  const keep = (body: string) => stored.set(KEYS.config, body);

  test('an endpoint is asked while the host’s are on their way, and not again by those', async () => {
    keep(JSON.stringify(CONFIG));
    const { left, urls } = await begin(`/dao/#${DAO}`, { files: { '/config.json': new ReadableStream() } });
    expect(urls).toContain('https://one.example/key');
    expect(left.kept).toBe(JSON.stringify(CONFIG));
    const both = await begin(`/dao/#${DAO}`);
    expect(both.urls.filter((url) => url === 'https://one.example/key')).toHaveLength(1);
  });

  test.each([['<html>'], ['{"chains":7}'], ['']])('“%s” kept: the host’s decide', async (body) => {
    keep(body);
    const { left, urls } = await begin(`/dao/#${DAO}`);
    expect(urls).toEqual(['/config.json', list, 'https://one.example/key', head]);
    expect(left.kept).toBe(body);
  });

  test('inside another site they are not looked at', async () => {
    keep(JSON.stringify(CONFIG));
    page.parent = {};
    const { left } = await begin(`/dao/#${DAO}`);
    page.parent = page;
    expect(left.kept).toBeNull();
  });
});
