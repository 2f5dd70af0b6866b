import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { releaseOf } from '@/cli/release/releaseFile';
import { attestationData } from '@/core/attestation';
import { siteRelease } from '@/lib/offline/siteRelease';
import { exported } from './world';

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const FILES = {
  'index.html': 'home',
  'about/index.html': 'about',
  '404.html': 'none',
  'ümlaut.txt': 'x',
  'config.json': '{}',
};
const TOOLCHAIN = { node: '1', npm: '1', next: '1', lockfile: 'a'.repeat(64) };
const { fetch: plain } = globalThis;

/** A host of a site; what it says beside it can be chosen. */
function hosting(beside: (release: ReturnType<typeof releaseOf>) => unknown, files = FILES) {
  const out = exported(files, 1000);
  const release = releaseOf(out, { commit: 'c'.repeat(40), toolchain: TOOLCHAIN });
  const said = beside(release);
  if (said !== undefined) writeFileSync(join(out, 'release.json'), JSON.stringify(said));
  globalThis.fetch = (async (path: string) => {
    try {
      return new Response(readFileSync(join(out, path)));
    } catch {
      return new Response('', { status: 404 });
    }
  }) as typeof fetch;
  return { out, release };
}
const signed = async (release: ReturnType<typeof releaseOf>) =>
  account.signTypedData(attestationData(release));
const running = (said: object | null) => {
  const controller = said && { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(said) };
  Object.assign(globalThis, { navigator: { serviceWorker: { controller } } });
};
beforeEach(() => running(null));
afterEach(() => {
  globalThis.fetch = plain;
});

test('the hash that a page shows is the one of the release that was built', async () => {
  const { release } = hosting(() => undefined);
  expect(await siteRelease()).toEqual({ hash: release.hash, running: 'none', signed: 'no', signers: [] });
});

test('a browser that knows no service workers runs none, and reads the release all the same', async () => {
  const { release } = hosting(() => undefined);
  Object.assign(globalThis, { navigator: {} });
  expect(await siteRelease()).toMatchObject({ hash: release.hash, running: 'none' });
});

test('whether this browser runs it is told by its service worker, and not where that is of another version', async () => {
  const { out } = hosting(() => undefined);
  const [, version] = /"version":"(\w+)"/.exec(readFileSync(join(out, 'sw.js'), 'utf8')) ?? [];
  running({ version, made: 1000 });
  expect(await siteRelease()).toMatchObject({ running: 'this' });
  running({ version: 'another', made: 1000 });
  expect(await siteRelease()).toMatchObject({ running: 'another' });
});

test('signatures over it are told, and what is no signature of who is named counts for nothing', async () => {
  const { out, release } = hosting((made) => made);
  const signature = await signed(release);
  const write = (more: object) =>
    writeFileSync(join(out, 'release.json'), JSON.stringify({ ...release, ...more }));
  write({ attestations: [{ account: account.address, signature }] });
  expect(await siteRelease()).toMatchObject({ signed: 'this', signers: [account.address] });
  write({
    attestations: [{ account: `0x${'2'.repeat(40)}`, signature }, null, { account: 7, signature: '0x' }],
  });
  expect(await siteRelease()).toMatchObject({ signed: 'this', signers: [] });
  write({ cid: 'another', attestations: [{ account: account.address, signature }] });
  expect(await siteRelease()).toMatchObject({ signed: 'this', signers: [] });
});

test('those of another release are told as that', async () => {
  const other = hosting(() => undefined, { ...FILES, 'index.html': 'another' }).release;
  const signature = await signed(other);
  hosting(() => ({ ...other, attestations: [{ account: account.address, signature }] }));
  expect(await siteRelease()).toMatchObject({ signed: 'another', signers: [] });
});

test.each(['', '<!doctype html>', 'self.__manifest={"version":"x","files":7};\n'])(
  'a host that answers %p in place of its list says nothing',
  async (text) => {
    const { out } = hosting(() => undefined);
    writeFileSync(join(out, 'sw.js'), text);
    await expect(siteRelease()).rejects.toThrow();
  },
);
