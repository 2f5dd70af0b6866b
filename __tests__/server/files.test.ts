import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerFile } from '@/server/checkpointFiles';
import { filesIn } from '@/tools/serve.mjs';
import { until } from '../until';

const PART = `${'cd'.repeat(16)}.gz`;
const OWN = `eip155-1-0x${'ab'.repeat(20)}`;
const root = mkdtempSync(join(tmpdir(), 'quorate-files-'));
const servers: Server[] = [];
/** Errors thrown in a listener, which end a process. */
const thrown: unknown[] = [];

beforeAll(() => {
  mkdirSync(join(root, 'dao'));
  mkdirSync(join(root, OWN));
  writeFileSync(join(root, 'dao/index.html'), 'the page');
  writeFileSync(join(root, '404.html'), 'nothing here');
  writeFileSync(join(root, 'empty.txt'), '');
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(16 << 20));
  writeFileSync(join(root, OWN, PART), Buffer.alloc(16 << 20));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  rmSync(root, { recursive: true, force: true });
});
afterEach(() => expect(thrown.splice(0)).toEqual([]));

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function siteAt(options: { compress?: boolean } = {}): Promise<number> {
  const answer = filesIn({ root, ...options });
  return listening(
    createServer((request, response) => {
      try {
        answer(request, response);
      } catch (error) {
        thrown.push(error);
        response.destroy();
      }
    }),
  );
}

const checkpointsAt = () =>
  listening(
    createServer((request, response) => {
      void answerFile(request, response, { folder: root, feeds: root }, request.url ?? '').catch(
        (error: unknown) => {
          thrown.push(error);
        },
      );
    }),
  );

/** The whole answer to a path that is sent as it is written. */
function raw(port: number, path: string): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: vote.example\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('close', () => done(text));
    socket.on('error', () => done(text));
  });
}

/** Begins a download and goes when the first bytes are there. */
function broken(port: number, path: string): Promise<void> {
  return new Promise((done) => {
    const request = get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.destroy();
      request.destroy();
      done();
    });
    request.on('error', () => done());
  });
}

function opened(name: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name);
    } catch {
      return false;
    }
  }).length;
}

test.each<[string, () => Promise<number>, string, string]>([
  ['the site', siteAt, '/large.bin', 'large.bin'],
  ['checkpoints', checkpointsAt, `/checkpoints/${OWN}/${PART}`, PART],
])('downloads of %s that are broken off leave no file open', async (_, start, path, name) => {
  const port = await start();
  for (let round = 0; round < 40; round++) await broken(port, path);
  await until(
    async () => opened(name),
    (many) => many === 0,
    (many) => `${many} of 40 files are open`,
  );
});

test('a site goes on while a file comes and goes under its readers', async () => {
  const port = await siteAt();
  const file = join(root, 'brief.txt');
  for (let round = 0; round < 60; round++) {
    const answers = Array.from({ length: 5 }, () => raw(port, '/brief.txt'));
    writeFileSync(file, 'x'.repeat(round));
    await new Promise((next) => setImmediate(next));
    rmSync(file);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 (200|404) /);
  }
});

test.each([
  '/%2fevil.example/..%2fdao',
  '/%2fevil.example/%2e%2e%2fdao',
  '/%5cevil.example/..%2fdao',
  '/.//evil.example/..%2fdao',
  '//evil.example/..%2fdao',
  '/x%0d%0ay/..%2fdao',
  '/x%0d%0aset-cookie:a=b/..%2fdao',
  '/dao%2f..%2f..%2fetc%2fpasswd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e%2fdao',
  '/%252e%252e%252fdao',
  '/dao%00',
  '/%00',
  '/%',
  '/%ff',
  `/${'x'.repeat(5_000)}`,
  `/${'x/'.repeat(3_000)}`,
  '/404.html/',
])('the path %s leads to nothing, and nowhere else', async (path) => {
  const port = await siteAt();
  const answer = await raw(port, path);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).not.toMatch(/^(location|set-cookie):/im);
  expect(await raw(port, '/dao/')).toContain('the page');
});

test('a folder without the slash at its end leads to itself on this site, as it was written', async () => {
  const port = await siteAt();
  mkdirSync(join(root, 'räume'), { recursive: true });
  writeFileSync(join(root, 'räume/index.html'), 'rooms');
  for (const [path, location] of [
    ['/dao', '/dao/'],
    ['/dao?x', '/dao/'],
    ['//evil.example/dao', '/dao/'],
    ['http://evil.example/dao', '/dao/'],
    ['/d%61o', '/d%61o/'],
    ['/r%C3%A4ume', '/r%C3%A4ume/'],
  ]) {
    const answer = await raw(port, path as string);
    expect(answer).toMatch(/^HTTP\/1.1 308 /);
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location);
  }
});

test('files are whole, packed and unpacked, and a newer one is packed anew', async () => {
  const port = await siteAt({ compress: true });
  const packed = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/dao/`, { headers: { 'accept-encoding': 'br' } });
    return [answer.headers.get('content-encoding'), await answer.text()];
  };
  expect(await packed()).toEqual(['br', 'the page']);
  writeFileSync(join(root, 'dao/index.html'), 'the newer page');
  expect(await packed()).toEqual(['br', 'the newer page']);
  expect(await raw(port, '/empty.txt')).toMatch(/^HTTP\/1.1 200 [\s\S]*content-length: 0\r\n/);
  const large = await fetch(`http://127.0.0.1:${port}/large.bin`);
  expect((await large.arrayBuffer()).byteLength).toBe(16 << 20);
  writeFileSync(join(root, 'dao/index.html'), 'the page');
});
