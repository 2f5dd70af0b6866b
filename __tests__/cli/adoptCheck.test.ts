import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '@/service/checkpoint/directory';
import { openBefore } from '../openBefore';
import { busySmall, folder, listening, sweep } from '../service/checkpoint/stage';
import { adopted, builtFolder, findings, openHost, put } from './adoptGround';

const small = openBefore(busySmall);
const ears = openBefore(() => listening(small.url));
const host = openBefore(openHost);
afterAll(() => sweep());

describe('quorate adopt --check', () => {
  let built: string;
  let out: string;
  const found = (...more: string[]) => findings(out, '--built', built, '--rpc', small.url, ...more);
  beforeAll(async () => {
    built = builtFolder();
    out = folder();
    await adopted(small.dao, '--site', host.url, '--rpc', small.url, '--built', built, '--out', out);
    host.state.root = join(out, 'site');
  });
  afterEach(() => {
    host.state.change = () => false;
    ears.hear(() => undefined);
  });

  test('finds nothing where all is well', async () => expect(await found()).toEqual([]));

  /** The host sends no such header for a path. */
  const without = (name: string, at: string) => () => {
    host.state.change = (path, response) => {
      if (path !== at) return false;
      const write = response.writeHead.bind(response) as (status: number, headers: object) => typeof response;
      response.removeHeader(name);
      response.writeHead = ((status: number, headers: Record<string, string>) => {
        const kept = Object.entries(headers).filter(([each]) => each !== name.toLowerCase());
        return write(status, Object.fromEntries(kept));
      }) as typeof response.writeHead;
      return false;
    };
  };
  const answer =
    (at: string, status: number, body = '', type = 'text/html') =>
    () => {
      host.state.change = (path, response) => {
        if (path === at) response.writeHead(status, { 'content-type': type }).end(body);
        return path === at;
      };
    };
  const gone = () => {
    host.state.change = (_path, response) => !!response.destroy();
  };
  const script = '/_next/static/a.js';

  test.each<[string, () => void, RegExp]>([
    ['a file that is missing', answer('/sw.js', 404), /^\/sw\.js: the host answers 404\.$/],
    ['a file that was altered', answer(script, 200, 'evil()', 'text/javascript'), /a\.js: it has 6 bytes/],
    ['a script of another type', answer(script, 200, '/* script */', 'text/plain'), /comes as text\/plain/],
    ['a page that leads elsewhere', answer('/', 302), /It answers 302/],
    [
      'another page for what is not there',
      answer('/there-is-no-such-page/', 200, 'Home'),
      /should answer 404/,
    ],
    ['pages that others may frame', without('Content-Security-Policy', '/'), /^\/: Content-Security-Policy/],
    [
      'types that are guessed',
      without('X-Content-Type-Options', '/sw.js'),
      /^\/sw\.js: X-Content-Type-Options/,
    ],
    ['settings that are kept too long', without('Cache-Control', '/config.json'), /^\/config\.json: Cache-/],
    [
      'what no other site may read',
      without('Access-Control-Allow-Origin', '/manifest.json'),
      /^\/mani.+: Access-/,
    ],
    ['a host that is gone', gone, /It does not answer\.$/],
  ])('finds %s', async (_, damage, expected) => {
    damage();
    expect((await found()).filter((line) => expected.test(line))).not.toEqual([]);
  });

  test.each<[string, string, (path: string) => void, RegExp]>([
    [
      'settings without the organisation',
      'config.json',
      (path) => put(path, '{"chains":[]}'),
      /does not have/,
    ],
    ['settings cut off', 'config.json', (path) => truncateSync(path, 20), /no valid config\.json/],
    ['first figures cut off', 'first.json', (path) => truncateSync(path, 9), /First figures are missing/],
    ['a checkpoint cut off', 'head.json.gz', (path) => truncateSync(path, 9), /checkpoint is damaged/],
  ])('finds %s, and a next run mends it', async (_, file, damage, expected) => {
    const below = file === 'config.json' ? '.' : join('checkpoints', pathOf(small.dao));
    const path = join(out, 'site', below, file);
    const before = readFileSync(path, 'utf8');
    damage(path);
    expect((await found()).filter((line) => expected.test(line))).not.toEqual([]);
    // A run throws nothing away that the operator wrote.
    if (expected.source.startsWith('no valid')) put(path, before);
    await adopted('--out', out, '--built', built, '--rpc', small.url);
    expect(await found()).toEqual([]);
  });

  test('finds another version, a silent endpoint of visitors, and figures that are old', async () => {
    const other = await findings(out, '--built', builtFolder('b.js'), '--rpc', small.url);
    expect(other).toEqual([expect.stringMatching(/^\/site: It holds another version/)]);
    ears.hear((method) => (method === 'eth_chainId' ? { code: -32000, message: 'no' } : undefined));
    expect(await found('--public-rpc', ears.url)).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+: /)]);
    // By this machine's clock the chain's blocks are old.
    const silent = await findings(out, '--rpc', 'http://127.0.0.1:9');
    expect(silent.filter((line) => /^--rpc: |first\.json: It ends at/.test(line))).toHaveLength(2);
    await small.warp(86_400 * 20);
    expect(await found()).toEqual([
      expect.stringMatching(/first\.json: It ends at block \d+, 480 h \d+ min ago\. Call adopt again\.$/),
      expect.stringMatching(/: It ends at block \d+, 480 h \d+ min ago\. Call adopt again\.$/),
    ]);
  });
});
