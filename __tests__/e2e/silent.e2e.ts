import { openPage } from './browser';
import { allPages } from './pages';
import { openSite, type Site, settled } from './site';

const WALLET_MARKS = ['rainbowkit', 'walletconnect', 'wagmi.store', 'ConnectorNotConnectedError'];
const KEYS = ['quorate.theme', 'quorate.endpoints', 'quorate.following', 'quorate.outbox', 'quorate.wallet'];

type Visit = {
  path: string;
  strangers: string[];
  /** Questions for pages that nobody went to. */
  ahead: string[];
  errors: string[];
  marks: string[];
  cookies: number;
  keys: string[];
};

describe('before a click, the site talks to nobody but its files and the configured RPC', () => {
  let site: Site;
  let visits: Visit[];
  let knocks: string[];
  beforeAll(async () => {
    site = await openSite();
    // A few proposals stand for all: they are the same page.
    const pages = await allPages(site);
    const proposals = pages.filter((path) => path.startsWith(`/proposal/#${site.dao}`));
    const paths = pages.filter((path) => !proposals.slice(3).includes(path));
    visits = [];
    for (const path of paths) visits.push(await visit(site, path));
    knocks = site.watched.knocks();
  }, 900_000);
  afterAll(() => site.close());

  test('nothing knocks at any other host, on any page', () => {
    expect(visits.length).toBeGreaterThan(10);
    for (const { path, strangers, errors } of visits)
      expect({ path, strangers, errors }).toEqual({ path, strangers: [], errors: [] });
    expect(knocks).toEqual([]);
  });

  test('no page is asked for before somebody goes there', () => {
    for (const { path, ahead } of visits) expect({ path, ahead }).toEqual({ path, ahead: [] });
  });

  test('no wallet code is loaded, no cookie set, and only our keys are stored', () => {
    for (const { path, marks, cookies, keys } of visits)
      expect({ path, marks, cookies, keys }).toEqual({ path, marks: [], cookies: 0, keys: [] });
  });

  test('the sink hears a page that does call out', async () => {
    const { page } = await site.open('/about/');
    await page.evaluate(() => fetch('https://example.org/').catch(() => undefined));
    expect(site.watched.knocks().join()).toContain('example.org');
    await page.context().close();
  });
});

/** Opens a page as a first visitor does, and writes down whom it asks and what it leaves. */
async function visit(site: Site, path: string): Promise<Visit> {
  const allowed = new Set([new URL(site.url).host, new URL(site.world.url).host]);
  const hosts = new Set<string>();
  const scripts: Promise<string>[] = [];
  const ahead: string[] = [];
  const { page, faults } = await openPage(site.watched.browser);
  page.context().on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') || protocol.startsWith('ws')) hosts.add(host);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'HEAD' || pathname.endsWith('.txt')) ahead.push(pathname);
  });
  page.on('response', (response) => {
    if (/\.js($|\?)/.test(response.url())) scripts.push(response.text().catch(() => ''));
  });
  await page.goto(`${site.url}${path}`);
  if (path.includes('#')) await page.reload();
  await settled(page);
  await page.waitForLoadState('networkidle');
  const texts = await Promise.all(scripts);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const cookies = (await page.context().cookies()).length;
  await page.context().close();
  return {
    path,
    strangers: [...hosts].filter((host) => !allowed.has(host)),
    ahead,
    errors: faults.errors,
    marks: WALLET_MARKS.filter((mark) => texts.some((text) => text.includes(mark))),
    cookies,
    keys: keys.filter((key) => !KEYS.includes(key)),
  };
}
