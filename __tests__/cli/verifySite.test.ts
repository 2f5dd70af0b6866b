import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { readAttest } from '@/cli/arguments/attest';
import { readVerifySite } from '@/cli/arguments/verifySite';
import { attest } from '@/cli/commands/attest';
import { verifySite } from '@/cli/commands/verifySite';
import { parseRelease, releasedFiles, releaseOf } from '@/cli/release/releaseFile';
import { attestationData } from '@/core/attestation';
import { differences } from '@/tools/release/compareFolders';
import { listenOn } from '../loopback';
import { openBefore } from '../openBefore';
import { quorate } from './command';

const SITE: Record<string, string> = {
  'index.html': '<h1>home</h1>',
  'dao/index.html': '<h1>an organisation</h1>',
  '_next/static/chunks/a.js': 'run()',
  'sw.js': 'self',
  'config.json': '{}',
  'checkpoints/index.json': '{}',
};
const MADE = {
  commit: 'ab'.repeat(20),
  toolchain: { node: 'v20', npm: '11', next: '16', lockfile: 'cd'.repeat(32) },
};
const folder = mkdtempSync(join(tmpdir(), 'quorate-release-'));
const site = join(folder, 'site');
const file = join(folder, 'release.json');
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;
/** Answers in the place of the file, where it answers at all. */
let answer: Answer = () => false;

beforeAll(() => {
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
const server = openBefore(() =>
  listenOn((request, response) => {
    if (answer(request, response)) return;
    const path = (request.url ?? '').slice(1).replace(/(^|\/)$/, '$1index.html');
    const text = SITE[path];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  }),
);
beforeEach(() => {
  answer = () => false;
  writeFileSync(file, JSON.stringify(releaseOf(site, MADE)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const release = () => parseRelease(readFileSync(file, 'utf8'));
const check = () => verifySite({ url: server.url, release: file });
const at =
  (path: string, give: (response: ServerResponse) => void): Answer =>
  (request, response) => {
    if (request.url !== path) return false;
    give(response);
    return true;
  };

test('a release is of the program alone, and its hash is what sha256sum says of the list', () => {
  expect(release().files.map(({ path }) => path)).toEqual([
    '_next/static/chunks/a.js',
    'dao/index.html',
    'index.html',
    'sw.js',
  ]);
  // printf '…  path\n' … | sha256sum
  expect(release().hash).toBe('237c3f01df135532604a2b88c9fe38d5da92e27659d0acbf8431bae4b54ffb1f');
  expect(release().cid).toMatch(/^bafybei[a-z2-7]{52}$/);
});

test('a host that serves the release is the same, whatever the operator puts beside it', async () => {
  const verdict = await check();
  expect(verdict).toMatchObject({ same: true, checked: 4, differences: [], commit: MADE.commit });
  expect(verdict.own.map(({ path }) => path)).toEqual(['config.json']);
});

test.each<[string, Answer, RegExp]>([
  ['one other byte', at('/_next/static/chunks/a.js', (each) => each.end('ruN()')), /other bytes/],
  [
    'a file cut short',
    at('/_next/static/chunks/a.js', (each) => each.end('run(')),
    /4 bytes in the place of 5/,
  ],
  ['a missing file', at('/dao/', (each) => each.writeHead(404).end()), /answers 404/],
  ['a way elsewhere', at('/dao/', (each) => each.writeHead(302, { location: '/' }).end()), /leads elsewhere/],
  ['a file without end', at('/sw.js', (each) => each.end('x'.repeat(200_000))), /more than 65540 bytes/],
  [
    'a page that leads elsewhere by a header',
    at('/dao/', (each) =>
      each.writeHead(200, { refresh: '0; url=https://x.example/' }).end(SITE['dao/index.html']),
    ),
    /leads elsewhere/,
  ],
  [
    'a script that comes as a page',
    at('/sw.js', (each) => each.writeHead(200, { 'content-type': 'text/html' }).end(SITE['sw.js'])),
    /it comes as text\/html/,
  ],
  ['a cut line', at('/sw.js', (each) => each.destroy()), /does not answer/],
])('%s is named', async (_name, wrong, words) => {
  answer = wrong;
  const { same, differences: found } = await check();
  expect(same).toBe(false);
  expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(words)]);
});

test('a host that names pages without their ending, as Cloudflare Pages, is the same; one that leads anywhere else is not', async () => {
  const page = join(site, '404.html');
  writeFileSync(page, 'There is no such page.');
  writeFileSync(file, JSON.stringify(releaseOf(site, MADE)));
  const found = async (location: string) => {
    const lead = at('/404.html', (each) => each.writeHead(308, { location }).end());
    const give = at('/404', (each) => each.end('There is no such page.'));
    answer = (request, response) => lead(request, response) || give(request, response);
    return (await check()).differences;
  };
  expect(await found('/404')).toEqual([]);
  for (const other of ['/404/', '/404.html', '/', '//x.example/404', 'https://x.example/404', 'http://['])
    expect(await found(other)).toEqual([{ path: '404.html', what: 'it leads elsewhere' }]);
  rmSync(page);
});

test('the command ends with 1 and names the file', async () => {
  answer = at('/sw.js', (each) => each.end('selF'));
  const ended = await quorate('verify-site', '--url', server.url, '--release', file);
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(/sw\.js: it has other bytes/);
  expect(JSON.parse(ended.out).same).toBe(false);
});

test.each<[string, (value: Record<string, unknown>) => unknown, RegExp]>([
  ['no JSON', () => undefined, /no JSON/],
  ['another format', (value) => ({ ...value, format: 'other' }), /none of the format/],
  ['another hash', (value) => ({ ...value, hash: '00'.repeat(32) }), /not that of its files/],
  [
    'a way out',
    (value) => ({ ...value, files: [{ path: '../x', size: 1, sha256: '00'.repeat(32) }] }),
    /a file that is none/,
  ],
  ['a list without end', (value) => ({ ...value, files: Array(10_001).fill(null) }), /none of the format/],
])('a release with %s is refused', async (_name, change, words) => {
  writeFileSync(file, JSON.stringify(change({ ...release() })) ?? '');
  await expect(check()).rejects.toThrow(words);
});

test('who rebuilt it signs its hash; a signature of somebody else, or over another release, counts for nothing', async () => {
  const ada = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`);
  const { typedData } = (await attest({ release: file })) as {
    typedData: ReturnType<typeof attestationData>;
  };
  const signature = await ada.signTypedData(typedData);
  await expect(attest({ release: file, account: bob.address, signature })).rejects.toThrow(
    /not that account’s/,
  );
  const foreign = await bob.signTypedData(attestationData({ ...release(), commit: 'ef'.repeat(20) }));
  await expect(attest({ release: file, account: bob.address, signature: foreign })).rejects.toThrow(
    /not that/,
  );
  await attest({ release: file, account: ada.address, signature });
  await attest({ release: file, account: ada.address, signature });
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  expect(kept.attestations).toHaveLength(1);
  writeFileSync(
    file,
    JSON.stringify({ ...kept, attestations: [...kept.attestations, { account: bob.address, signature }, 7] }),
  );
  expect((await check()).signers).toEqual([ada.address]);
});

test('arguments are checked before anything is asked', () => {
  expect(() => readVerifySite(['--url', 'https://x.example/path', '--release', 'r'])).toThrow(
    /--url is no address/,
  );
  expect(() => readVerifySite(['--url', 'https://x.example'])).toThrow(/usage/);
  expect(() => readAttest(['--release', 'r', '--account', '0x12', '--signature', '0x'])).toThrow(
    /no address/,
  );
  expect(() => readAttest(['--release', 'r', '--signature', '0x'])).toThrow(/usage/);
});

test('two builds that differ in one byte or one file are told apart, file by file', () => {
  const files = releasedFiles(site);
  const [one, ...rest] = files;
  expect(differences(files, releasedFiles(site))).toEqual([]);
  expect(differences(files, rest)).toEqual([`${one?.path}: only in the first`]);
  const changed = files.map((each, index) => (index === 1 ? { ...each, sha256: '00'.repeat(32) } : each));
  expect(differences(files, changed)).toEqual(['dao/index.html: other bytes']);
});
