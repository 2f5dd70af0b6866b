import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { privateKeyToAccount } from 'viem/accounts';
import { releaseOf } from '@/cli/release/releaseFile';
import { attestationData } from '@/core/attestation';
import { writeServiceWorker } from '../../tools/offline.mjs';
import { IS_LONG, skipped } from '../runs';
import { KEPT, launch, openPage, says, type Watched } from './browser';
import { serveFolder, startWorld, stopAll, type World } from './processes';
import { settled } from './site';
import { answerWallet, connectDemo, submitVote, voteForm } from './voting';

/** Both pages keep the browser at work: beside the other tests the version was not always offered within 90 s. */
const testOfTwo = (name: string, body: () => Promise<void>) =>
  IS_LONG ? test(name, body) : skipped(name, 'two pages and a new version are for the long run alone');

const [ada, bob] = ['1', '2'].map((digit) => privateKeyToAccount(`0x${digit.repeat(64)}`)) as [
  Account,
  Account,
];
type Account = ReturnType<typeof privateKeyToAccount>;
const RULES = { signers: [ada.address, bob.address], needed: 2, days: 0 };
/** The end of a page's title: the name of its version, and none at first. */
const VERSION = /(?: \((\w+)\))?<\/title>/;
const READY = 'A new version of this site is ready.';

let world: World;
let watched: Watched;
let folder: string;
let site: { url: string; stop(): Promise<void> };
let context: BrowserContext;

// One browser for all: each test goes on with the version that the one before it ended with.
beforeAll(async () => {
  [world, watched] = await Promise.all([startWorld(), launch()]);
  folder = mkdtempSync(join(tmpdir(), 'quorate-let-in-'));
  cpSync('out', folder, { recursive: true });
  ask(RULES);
  site = await serveFolder(folder);
  const first = await openPage(watched.browser, KEPT);
  ({ context } = first);
  await first.page.goto(`${site.url}/about/`);
  await settled(first.page);
  await asked(first.page);
  await first.page.close();
});
afterAll(async () => {
  await watched.close();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets what the host's settings ask of new versions from now on. */
function ask(releases: typeof RULES | undefined): void {
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...world.config, releases }));
}

/** Waits until this browser keeps the site, and what it asks of new versions. */
async function asked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.match('/let-in')) === undefined)
      await new Promise((next) => requestAnimationFrame(next));
  });
}

/** The host gives another version, which these accounts have signed; another of that name is the same. */
async function publish(accounts: Account[], name: string): Promise<void> {
  const about = join(folder, 'about', 'index.html');
  writeFileSync(about, readFileSync(about, 'utf8').replace(VERSION, ` (${name})</title>`));
  writeServiceWorker(folder);
  const toolchain = { node: '1', npm: '1', next: '1', lockfile: 'a'.repeat(64) };
  const release = releaseOf(folder, { commit: 'c'.repeat(40), toolchain });
  const attestations = await Promise.all(
    accounts.map(async (account) => ({
      account: account.address,
      signature: await account.signTypedData(attestationData(release)),
    })),
  );
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...release, attestations }));
}
async function open(path = '/about/', of = context): Promise<Page> {
  const page = await of.newPage();
  await page.goto(`${site.url}${path}`);
  await settled(page);
  return page;
}
/** Version that this browser shows. */
async function given(page: Page): Promise<string | undefined> {
  const html = await page.evaluate(async () => (await fetch('/about/')).text());
  return VERSION.exec(html)?.[1];
}

test('a version without enough signatures is kept back, also once every page was closed; with them it is offered', async () => {
  await publish([ada], 'signed');
  for (let visit = 0; visit < 2; visit++) {
    const page = await open();
    await page.getByText('signed by 1 of 2; this browser keeps the one it has.').waitFor();
    expect(await given(page)).toBeUndefined();
    await page.close();
  }
  await publish([ada, bob], 'signed');
  const page = await open();
  await page.getByText(READY).waitFor();
  expect(await given(page)).toBeUndefined();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()]);
  await settled(page);
  expect(await given(page)).toBe('signed');
  await page.close();
});

test('where the host gives another version than the one that was read, that is told, and the other one can be read', async () => {
  await publish([], 'read');
  const page = await open();
  const before = await given(page);
  await page.getByRole('button', { name: 'Read more' }).click();
  const sheet = page.getByRole('dialog', { name: 'A version that is kept back' });
  await sheet.getByText(ada.address).waitFor();
  await publish([ada], 'another');
  const take = sheet.getByRole('button', { name: 'Take it anyway' });
  await take.click();
  await sheet.getByText('The version you wanted did not come').waitFor();
  expect(await given(page)).toBe(before);
  await sheet.getByText(`${ada.address} (signed)`).waitFor();
  await Promise.all([page.waitForEvent('load'), take.click()]);
  await settled(page);
  expect(await given(page)).toBe('another');
  await page.close();
});

testOfTwo(
  'who has read why can take it all the same, and the page beside it goes on until it is loaded again',
  async () => {
    await publish([], 'taken');
    const [page, beside] = [await open(), await open('/settings/')];
    let loads = 0;
    beside.on('load', () => loads++);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Read more' }).click();
    const sheet = page.getByRole('dialog', { name: 'A version that is kept back' });
    await sheet.getByText(ada.address).waitFor();
    await Promise.all([
      page.waitForEvent('load'),
      sheet.getByRole('button', { name: 'Take it anyway' }).click(),
    ]);
    await settled(page);
    expect(await given(page)).toBe('taken');
    await beside.getByText(READY).waitFor();
    expect(loads).toBe(0);
    await Promise.all([page.close(), beside.close()]);
  },
);

test('a version that is wanted is fetched also where another waits, from before anything was asked of versions', async () => {
  ask(undefined);
  const { page: first, context: other } = await openPage(watched.browser, KEPT);
  await first.goto(`${site.url}/about/`);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await publish([], 'waiting');
  const waits = await open('/about/', other);
  await waits.getByText(READY).waitFor();
  ask(RULES);
  await asked(await open('/about/', other));
  await publish([], 'wanted');
  const page = await open('/about/', other);
  await page.getByRole('button', { name: 'Read more' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: 'Take it anyway' }).click(),
  ]);
  await settled(page);
  expect(await given(page)).toBe('wanted');
  await other.close();
});

testOfTwo(
  'a page that is voting goes on when another page wants a new version: one vote, and no load in the middle',
  async () => {
    await publish([ada, bob], 'voting');
    const dao = world.config.organisations[0]?.id ?? '';
    const page = await open(`/dao/#${dao}`);
    await page.locator('main li').filter({ hasText: 'left' }).first().locator('a').click();
    await page.getByText(/Complete: the sum of/).waitFor();
    await connectDemo(page, world.config.wallet.demo?.accounts[0]?.label ?? '');
    const form = await voteForm(page, false);
    await submitVote(form, 'In the middle.');
    await page.getByRole('dialog', { name: /Demo wallet: send/ }).waitFor();
    let loads = 0;
    page.on('load', () => loads++);
    const beside = await open();
    await beside.getByRole('button', { name: 'Use it now' }).click();
    await answerWallet(page, 'Confirm');
    await says(form, /Your vote is|You voted|confirmed by the chain/);
    await page.getByText(READY).waitFor();
    expect(loads).toBe(0);
  },
);

// Last, because no version can be offered after it.
test('a version whose own code does not wait is told by the page that was there', async () => {
  const page = await open();
  await asked(page);
  // Chromium goes over from a busy version only after five minutes (lib/offline/serviceWorker.ts).
  const rested = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const { port1, port2 } = new MessageChannel();
          const from = performance.now();
          port1.onmessage = () => done(performance.now() - from);
          navigator.serviceWorker.controller?.postMessage({ kind: 'rest' }, [port2]);
        }),
    );
  while ((await rested()) > 3000);
  const over = 'e.waitUntil(skipWaiting())';
  writeFileSync(
    join(folder, 'sw.js'),
    `oninstall=(e)=>${over};onmessage=(e)=>${over};onactivate=(e)=>e.waitUntil(clients.claim())`,
  );
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.getByText('replaced this one without your consent. Sign nothing here').waitFor();
});
