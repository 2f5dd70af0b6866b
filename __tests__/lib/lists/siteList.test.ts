import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteList } from '@/lib/lists/siteList';

let answer: RequestListener;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let round = 0;
const read = (json: string) => JSON.parse(json) as unknown;
/** A file of a name that no other test asked for. */
function fresh() {
  round += 1;
  return { name: `list-${round}.json`, most: 1000, read };
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => server.close());

test('a file is fetched once for the page', async () => {
  answer = (_, response) => response.end('[1]');
  const file = fresh();
  expect([await siteList(file), await siteList(file)]).toEqual([[1], [1]]);
  expect(asked).toEqual([`/feeds/all/${file.name}`]);
});

test('one that failed is asked for again when it is wanted again', async () => {
  answer = (_, response) => response.writeHead(404).end();
  const file = fresh();
  await expect(siteList(file)).rejects.toThrow('is not there (404)');
  answer = (_, response) => response.end('[2]');
  expect(await siteList(file)).toEqual([2]);
});

test('no more is read than it may hold, whatever its host says of its length', async () => {
  let sent = 0;
  let isGone = false;
  answer = (_, response) => {
    response.on('close', () => {
      isGone = true;
    });
    const more = () => {
      if (isGone || sent > 50_000_000) return;
      sent += 10_000;
      response.write('1'.repeat(10_000), more);
    };
    more();
  };
  await expect(siteList(fresh())).rejects.toThrow('too long');
  expect(sent).toBeLessThan(50_000_000);
});

test.each([
  ['a page of a login', '<html>'],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22])],
])('%s is none', async (_, body) => {
  answer = (__, response) => response.end(body);
  await expect(siteList(fresh())).rejects.toThrow();
});

test('nobody is sent elsewhere for it', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere.json' }).end();
  await expect(siteList(fresh())).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
