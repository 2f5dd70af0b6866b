import { allPages } from './pages';
import { openSite, type Site, settled } from './site';

const WALLET_MARKS = ['rainbowkit', 'walletconnect', 'wagmi.store', 'ConnectorNotConnectedError'];
const KEYS = ['quorate.theme', 'quorate.endpoints', 'quorate.following', 'quorate.outbox', 'quorate.wallet'];

describe('before a click, the site talks to nobody but its files and the configured RPC', () => {
  let site: Site;
  let paths: string[];
  beforeAll(async () => {
    site = await openSite();
    // A few proposals stand for all: they are the same page.
    const pages = await allPages(site);
    const proposals = pages.filter((path) => path.startsWith(`/proposal/#${site.dao}`));
    paths = pages.filter((path) => !proposals.slice(3).includes(path));
  });
  afterAll(() => site.close());

  test('nothing knocks at any other host, on any page', async () => {
    const allowed = new Set([new URL(site.url).host, new URL(site.world.url).host]);
    for (const path of paths) {
      const hosts = new Set<string>();
      const { page, faults } = await site.open('/about/');
      page.context().on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith('http') || protocol.startsWith('ws')) hosts.add(host);
      });
      await page.goto(`${site.url}${path}`);
      if (path.includes('#')) await page.reload();
      await settled(page);
      await page.waitForLoadState('networkidle');
      expect({ path, strangers: [...hosts].filter((host) => !allowed.has(host)) }).toEqual({
        path,
        strangers: [],
      });
      expect({ path, errors: faults.errors }).toEqual({ path, errors: [] });
      await page.context().close();
    }
    expect(site.watched.knocks()).toEqual([]);
  });

  test('the sink hears a page that does call out', async () => {
    const { page } = await site.open('/about/');
    await page.evaluate(() => fetch('https://example.org/').catch(() => undefined));
    expect(site.watched.knocks().join()).toContain('example.org');
    await page.context().close();
  });

  test('no wallet code is loaded, no cookie set, and only our keys are stored', async () => {
    for (const path of paths) {
      const { page } = await site.open('/about/');
      const scripts: Promise<string>[] = [];
      page.on('response', (response) => {
        if (/\.js($|\?)/.test(response.url())) scripts.push(response.text().catch(() => ''));
      });
      await page.goto(`${site.url}${path}`);
      if (path.includes('#')) await page.reload();
      await settled(page);
      const texts = await Promise.all(scripts);
      const found = WALLET_MARKS.filter((mark) => texts.some((text) => text.includes(mark)));
      expect({ path, found }).toEqual({ path, found: [] });
      expect(await page.context().cookies()).toEqual([]);
      const keys = await page.evaluate(() => Object.keys(localStorage));
      expect(keys.filter((key) => !KEYS.includes(key))).toEqual([]);
      await page.context().close();
    }
  });
});
