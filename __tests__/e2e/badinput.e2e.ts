import { createServer, type Server } from 'node:http';
import { describe as wordsOf } from '@/core/errors';
import { openPage, says } from './browser';
import { serveSite } from './processes';
import { openProposalPaths, openSite, type Site, settled } from './site';

const DEAD = 'http://127.0.0.1:9';

describe('bad input has its own page state, in words', () => {
  let site: Site;
  let address: string;
  const servers: Server[] = [];
  beforeAll(async () => {
    site = await openSite();
    address = site.dao.split(':')[2] ?? '';
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await site.close();
  });

  /** The site with other settings than the demo's. */
  async function visit(config: unknown, path: string) {
    const other = await serveSite(config);
    const { page } = await openPage(site.watched.browser);
    await page.goto(`${other.url}${path}`);
    return page;
  }
  const withRpc = (rpc: string[], id = 31337) => ({
    ...site.world.config,
    chains: site.world.config.chains.map((chain) => ({ ...chain, id, rpc })),
  });
  const answering = async (handle: Parameters<typeof createServer>[1]) => {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const at = server.address();
    return `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
  };

  test.each([
    ['/dao/', 'link-malformed', /link is not complete/],
    ['/dao/#eip155:31337:0x1234', 'address-malformed', /isn’t an address/],
    [
      '/proposal/#eip155:31337:0x0000000000000000000000000000000000000001',
      'link-malformed',
      /names no proposal/,
    ],
    [
      '/proposal/#eip155:31337:0x0000000000000000000000000000000000000001/abc',
      'link-malformed',
      /no proposal id/,
    ],
    ['/dao/#%E0%A4%A', 'link-malformed', /characters are not valid/],
    [
      '/dao/#eip155:999:0x0000000000000000000000000000000000000001',
      'chain-unknown',
      /Chain 999 is not set up/,
    ],
  ])('%s says %s, with a way back', async (path, code, sentence) => {
    const { page } = await site.visit(path);
    await page.getByText(sentence).first().waitFor();
    await page.locator(`main a[href="/about/errors/#${code}"]`).first().waitFor();
    await page.locator('main a[href="/"]').first().waitFor();
    await page.close();
  });

  test('a wrong checksum is told from a wrong address, in the link and in the form', async () => {
    const wrong = swapCase(address);
    const sentence = wordsOf('address-checksum', { address: wrong }).title;
    const { page } = await site.visit(`/dao/#eip155:31337:${wrong}`);
    await page.getByText(sentence).first().waitFor();
    await page.goto(`${site.url}/`);
    await settled(page);
    await page.getByRole('textbox', { name: /^A DAO’s name/ }).fill(wrong);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(sentence).first().waitFor();
    await page.close();
  });

  test('an address that is no Governor names the probe that failed, and nothing is stored', async () => {
    const nobody = '0x000000000000000000000000000000000000dEaD';
    const { page } = await site.open(`/dao/#eip155:31337:${nobody}`);
    await says(page, /There is no contract at|is no Governor/);
    // The host's own settings are kept by every visit, and how the service was opened by them.
    const kept = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(kept).toEqual(['quorate.config', 'quorate.opened']);
    await page.context().close();
  });

  test('what is typed and pressed before the page’s code is there is done once it is', async () => {
    const { page } = await openPage(site.watched.browser);
    let arrive = () => {};
    const code = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/_next/static/chunks/**', async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(`${site.url}/you/`, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Address to watch' }).fill(address);
    // Playwright's own click waits until the page is loaded, which it is not.
    await page.getByRole('button', { name: 'Add', exact: true }).dispatchEvent('click');
    arrive();
    await page.getByRole('button', { name: /^Remove 0x/ }).waitFor();
    await page.context().close();
  });

  test('an unknown proposal has its own page and a way to the organisation', async () => {
    const { page } = await site.visit(`/proposal/#${site.dao}/123456789`);
    await page.getByRole('heading', { name: 'Proposal not found' }).waitFor();
    await page.locator(`main a[href="/dao/#${site.dao}"]`).first().waitFor();
    await page.close();
  });

  test('an endpoint that does not answer is named, and the list is never called empty', async () => {
    const page = await visit(withRpc([DEAD]), `/dao/#${site.dao}`);
    await says(page, /does not answer/);
    expect(await page.locator('main').textContent()).not.toMatch(/no proposals/i);
    await page.context().close();
  });

  test('an endpoint that drips is left after its deadline, and the next one answers', async () => {
    const drip = await answering((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      });
      const timer = setInterval(() => response.write(' '), 400);
      response.on('close', () => clearInterval(timer));
    });
    const page = await visit(withRpc([drip, site.world.url]), `/dao/#${site.dao}`);
    await page.locator('main a[href*="/proposal/#"]').first().waitFor();
    await page.context().close();
  });

  test('an endpoint of another chain is refused and named', async () => {
    const page = await visit(withRpc([site.world.url], 1), `/dao/#eip155:1:${address}`);
    await says(page, /serves chain 31337, not chain 1/);
    await page.context().close();
  });

  test.each([
    ['{ "chains": [', /config\.json is not valid/],
    [{ chains: 'all' }, /not valid at \$\.chains: a list is expected/],
    [
      { chains: [{ id: 1, name: 'X', rpc: ['javascript:alert(1)'] }] },
      /not valid at \$\.chains\[0\]\.rpc\[0\]/,
    ],
  ])('a malformed config.json names the path and what is expected there', async (config, sentence) => {
    const page = await visit(config, '/');
    await page.getByRole('heading', { name: 'This site is not set up correctly' }).waitFor();
    await page.getByText(sentence).first().waitFor();
    await page.context().close();
  });

  test('a proposal is found by its hexadecimal id too', async () => {
    const [link = ''] = openProposalPaths(site);
    const id = BigInt(link.split('/').at(-1) ?? '0');
    const { page } = await site.visit(`/proposal/#${site.dao}/0x${id.toString(16)}`);
    await settled(page);
    await page.getByRole('region', { name: 'Result' }).waitFor();
    await page.close();
  });
});

/** The address with the case of its first letter turned: valid hex, wrong checksum. */
function swapCase(address: string): string {
  return address.replace(/(?<=^0x\d*)[a-fA-F]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
