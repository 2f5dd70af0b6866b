import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seal } from '../../../tools/seal.mjs';
import { exported, type Host, hostOf, Stores, startServiceWorker } from './world';

const FOLDER = `/feeds/eip155-1-0x${'ab'.repeat(20)}`;
const PREVIEW = `${FOLDER}/7.html`;
const ATOM = `${FOLDER}/atom.xml`;
const SCRIPT = '<html xmlns="http://www.w3.org/1999/xhtml"><script>steal()</script></html>';
const PAGE = { mode: 'navigate', destination: 'document' };

async function installed(host: (files: Host) => Host) {
  const out = exported({
    'index.html': '<title>Home</title>',
    '404.html': '<title>Not found</title>',
    [PREVIEW.slice(1)]: '<title>A preview</title>',
    [ATOM.slice(1)]: '<feed/>',
  });
  let now = hostOf(out);
  const worker = startServiceWorker(out, new Stores(), (path, init) => now(path, init));
  await worker.install();
  await worker.activate();
  now = host(now);
  return { worker, out };
}

test('feeds are no part of a version: what a run writes anew is given, as no more than data', async () => {
  const { worker, out } = await installed(
    () => () => new Response(SCRIPT, { headers: { 'content-type': 'text/html' } }),
  );
  expect(readFileSync(join(out, 'sw.js'), 'utf8')).not.toContain(FOLDER);
  const answer = await worker.ask(ATOM, PAGE);
  expect(await answer?.text()).toBe(SCRIPT);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'content-type': 'application/atom+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  'open.json',
  'governors.json',
  'titles-12.json',
  'accounts.json',
  'accounts/0x.json',
  'accounts/0x1f3.json',
])('what is told across organisations is given as data too: %s', async (name) => {
  const { worker } = await installed(() => () => new Response(SCRIPT));
  const answer = await worker.ask(`/feeds/all/${name}`, PAGE);
  expect(await answer?.text()).toBe(SCRIPT);
  expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('a preview leads to its proposal, and the host is not asked for it', async () => {
  const { worker } = await installed((files) => files);
  worker.asked.length = 0;
  const answer = await worker.ask(PREVIEW, PAGE);
  expect(answer?.status).toBe(302);
  expect(answer?.headers.get('location')).toBe(`/proposal/#eip155:1:0x${'ab'.repeat(20)}/7`);
  expect(worker.asked).toEqual([]);
});

test.each([
  '/feeds/evil.html',
  `${FOLDER}/x.html`,
  `${FOLDER}/7.htm`,
  `${FOLDER}/deep/7.html`,
  '/feeds/a/evil.svg',
  '/feeds/all/evil.json',
  '/feeds/all/titles-.json',
  '/feeds/all/accounts/0x1f3a.json',
  '/feeds/all/accounts/0x1F3.json',
])('%s, which no run writes, is not there', async (path) => {
  const { worker } = await installed(
    (files) => (asked, init) => (asked === path ? new Response(SCRIPT) : files(asked, init)),
  );
  const answer = await worker.ask(path, PAGE);
  expect([answer?.status, await answer?.text()]).toEqual([404, '<title>Not found</title>']);
});

test('a build leaves previews as they are', () => {
  const out = mkdtempSync(join(tmpdir(), 'quorate-seal-'));
  mkdirSync(join(out, FOLDER), { recursive: true });
  mkdirSync(join(out, '_next/static/chunks'), { recursive: true });
  const entry = 'x("static/chunks/turbopack-worker-1.js",["static/chunks/worker.js"])';
  writeFileSync(join(out, '_next/static/chunks/entry.js'), entry);
  writeFileSync(join(out, '_next/static/chunks/worker.js'), 'work()');
  writeFileSync(
    join(out, 'index.html'),
    '<html><head><script src="/_next/static/chunks/entry.js"></script></head></html>',
  );
  writeFileSync(join(out, PREVIEW), '<html><head></head></html>');
  const { pages } = seal(out, () => 'guard()');
  expect(pages).toEqual(['/index.html']);
  expect(readFileSync(join(out, PREVIEW), 'utf8')).toBe('<html><head></head></html>');
});
