import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { sealWhole } from '../../tools/offline.mjs';
import { openPage, says } from './browser';
import { serveSite } from './processes';
import { openProposalPaths, openSite, rpc, type Site, settled } from './site';

describe('what is stored can fail without a wrong figure', () => {
  let site: Site;
  let proposal: string;
  /** Contents of the store after a visit, and the figures that it showed. */
  let stored: Awaited<ReturnType<BrowserContext['storageState']>>;
  let before: Awaited<ReturnType<typeof figures>>;
  beforeAll(async () => {
    site = await openSite();
    proposal = openProposalPaths(site)[0] ?? '';
    const { page } = await site.open(proposal);
    before = await figures(page);
    await page.evaluate(whenStored);
    stored = await page.context().storageState({ indexedDB: true });
    await page.context().close();
  });
  afterAll(() => site.close());

  /** Visits the proposal again after this changed what the first visit stored. */
  async function visitHarmed(harm: (how: string) => Promise<number>, how: string): Promise<Page> {
    const { page, faults } = await openPage(site.watched.browser, { storageState: stored });
    await page.goto(`${site.url}/icon-192.png`);
    expect(await page.evaluate(harm, how)).toBeGreaterThan(0);
    await page.goto(`${site.url}${proposal}`);
    expect(await figures(page)).toEqual(before);
    expect(faults.errors).toEqual([]);
    return page;
  }

  test.each([
    ['flipped', (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff)],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2))],
    ['emptied', () => new Uint8Array(0)],
  ])('a stored index whose bytes are %s is dropped and built again', async (_, spoil) => {
    const page = await visitHarmed(spoilAll, spoil.toString());
    await page.context().close();
  });

  // The coverage of the last two still says that their blocks were read.
  test.each(['has nothing for an entry', 'hides its proposals', 'hides everything'])(
    'a stored index that %s heals',
    async (forgery) => {
      const page = await visitHarmed(forgeEntries, forgery);
      await page.evaluate(whenStored);
      await page.context().close();
    },
  );

  test('where the browser forbids storage the page works from memory and says so', async () => {
    const root = mkdtempSync(join(tmpdir(), 'quorate-out-'));
    cpSync(join(process.cwd(), 'out'), root, { recursive: true });
    const chunks = join(root, '_next/static/chunks');
    const deny = `Object.defineProperty(self,'indexedDB',{get(){throw new DOMException('denied','SecurityError')}});\n`;
    const workers = readdirSync(chunks).filter((name) => name.startsWith('turbopack-worker'));
    expect(workers.length).toBeGreaterThan(0);
    for (const name of workers)
      writeFileSync(join(chunks, name), deny + readFileSync(join(chunks, name), 'utf8'));
    // The site proves its own files, so these are made a version of it.
    sealWhole(root);
    const files = await serveSite(site.world.config, ['--root', root]);
    const { page, context } = await openPage(site.watched.browser);
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'indexedDB', { get: refuse });
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await page.goto(`${files.url}${proposal}`);
    await figures(page);
    await says(page, /lets us store nothing, so the index is kept in memory only/);
    await context.close();
  });

  test('where the browser gives little room the page works from memory and says so', async () => {
    const { page, context } = await openPage(site.watched.browser);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1_000 });
    await page.goto(`${site.url}${proposal}`);
    await figures(page);
    await says(page, /no room left, so the index is kept in memory only/);
    await context.close();
  });

  test('where workers do not start the page reads by itself and says so', async () => {
    const { page, context } = await openPage(site.watched.browser);
    await context.addInitScript(() => {
      Object.defineProperty(window, 'Worker', { value: undefined });
    });
    await page.goto(`${site.url}${proposal}`);
    await figures(page);
    await says(page, /Background work is not possible in this browser/);
    await context.close();
  });

  test('two tabs show the same, and both hear of a vote that somebody else casts', async () => {
    const { page: first, context } = await openPage(site.watched.browser);
    await first.goto(`${site.url}${proposal}`);
    const second = await context.newPage();
    await second.goto(`${site.url}${proposal}`);
    expect(await figures(first)).toEqual(before);
    expect(await figures(second)).toEqual(before);
    const accounts = site.world.config.wallet.demo?.accounts ?? [];
    const id = BigInt(proposal.split('/').at(-1) ?? '0');
    const data = `0x56781388${id.toString(16).padStart(64, '0')}${'1'.padStart(64, '0')}`;
    const to = site.dao.split(':')[2];
    await rpc(site.world.url, 'eth_sendTransaction', [
      { from: accounts[0]?.address, to, data, gas: '0x100000' },
    ]);
    const next = new RegExp(`Complete: the sum of ${(before.votes + 1).toLocaleString('en')} votes`);
    await first.getByText(next).waitFor();
    await second.getByText(next).waitFor();
    await first.close();
    await second.reload();
    await second.getByText(next).waitFor();
    await context.close();
  });
});

/** Figures on a proposal's page once its votes are proven complete. */
async function figures(page: Page): Promise<{ votes: number; bar: string | null }> {
  await settled(page);
  const note = page.getByText(/Complete: the sum of/);
  await note.waitFor();
  const votes = Number(/sum of ([\d,]+)/.exec((await note.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  return {
    votes,
    bar: await page.getByRole('region', { name: 'Result' }).getByRole('img').getAttribute('aria-label'),
  };
}

/** Runs in the page: settles when the database holds an index with proposals in it. */
async function whenStored(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('quorate'));
  const read = () => done(database.transaction('organisations').objectStore('organisations').getAll());
  const holdsProposals = async () =>
    (await read()).some(({ entries }: { entries: ({ kind: string } | null)[] }) =>
      entries.some((each) => each?.kind === 'proposal'),
    );
  while (!(await holdsProposals())) await new Promise((next) => requestAnimationFrame(next));
  database.close();
}

/** Runs in the page: spoils every stored run of bytes in every database; returns how many there were. */
async function spoilAll(source: string): Promise<number> {
  const spoil = new Function(`return ${source}`)() as (bytes: Uint8Array) => Uint8Array;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let count = 0;
  const change = (value: unknown): unknown => {
    if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
      count += 1;
      const bytes = spoil(value instanceof Uint8Array ? value : new Uint8Array(value));
      return value instanceof Uint8Array ? bytes : bytes.buffer;
    }
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));
  };
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const write = database.transaction(store, 'readwrite').objectStore(store);
      const keys = await done(write.getAllKeys());
      for (const key of keys) {
        const value = change(await done(write.get(key)));
        await done(write.keyPath === null ? write.put(value, key) : write.put(value));
      }
    }
    database.close();
  }
  return count;
}

/** Runs in the page: changes what each stored index says it holds, and nothing else of it; returns how many there were. */
async function forgeEntries(forgery: string): Promise<number> {
  const forge = (entries: { kind: string }[]) => {
    if (forgery === 'has nothing for an entry') return [null];
    return forgery === 'hides everything' ? [] : entries.filter(({ kind }) => kind !== 'proposal');
  };
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('quorate'));
  const table = database.transaction('organisations', 'readwrite').objectStore('organisations');
  const keys = await done(table.getAllKeys());
  for (const key of keys) {
    const record = await done(table.get(key));
    await done(table.put({ ...record, entries: forge(record.entries) }, key));
  }
  database.close();
  return keys.length;
}
