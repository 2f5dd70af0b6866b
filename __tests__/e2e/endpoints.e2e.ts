import type { Page } from 'playwright-core';
import { numberToHex, pad, toEventHash } from 'viem';
import { startHostile } from '@/devnet/anvil';
import { openBefore } from '../openBefore';
import { axeFindings } from './accessible';
import { DESK, launch, openPage, says } from './browser';
import { serveSite, startWorld, stopAll } from './processes';
import { rpc, settled } from './site';

const VOTES = '0x544ffc9c';
const PROPOSED = toEventHash(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);

/** The table of what could not be read of the history. */
async function gaps(page: Page) {
  const card = page.getByRole('region', { name: 'Loaded history' });
  await card.getByText('Part of the history could not be read').waitFor();
  await card.getByText('Which blocks').click();
  return card.getByRole('table');
}

/** The seconds in words such as “about 1 d 3 h left”. */
function secondsIn(words: string): number {
  const units: Readonly<Record<string, number>> = { d: 86_400, h: 3600, min: 60, s: 1 };
  const parts = [...words.matchAll(/(\d+) (d|h|min|s)\b/g)];
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0), 0);
}

describe('endpoints that lie or refuse', () => {
  const world = openBefore(startWorld, stopAll);
  const watched = openBefore(launch);
  const other = openBefore(() => startHostile({ target: world.url }));
  // A page that is left open goes on asking, which the next test would count.
  afterEach(() => Promise.all(watched.browser.contexts().map((context) => context.close())));

  async function open(urls: readonly string[], path: string): Promise<Page> {
    const chains = world.config.chains.map((chain) => ({ ...chain, rpc: urls }));
    const { url } = await serveSite({ ...world.config, chains });
    const { page } = await openPage(watched.browser, { viewport: DESK });
    await page.goto(`${url}${path}`);
    await settled(page);
    return page;
  }

  const dao = () => world.config.organisations[0]?.id ?? '';
  const hostOf = (url: string) => new URL(url).host;

  test('a tally that one of two tells otherwise stops everything, until the person believes one of them', async () => {
    const { id } = world.facts.proposals.activeEnding;
    const data = `${VOTES}${pad(numberToHex(BigInt(id)), { size: 32 }).slice(2)}`;
    const to = dao().split(':')[2];
    const answer = await rpc<string>(world.url, 'eth_call', [{ to, data }, 'latest']);
    const word = answer.slice(66, 130);
    other.set({ eth_call: { kind: 'replace', find: word, by: `${word.slice(0, 40)}f${word.slice(41)}` } });
    const page = await open([world.url, other.url], `/proposal/#${dao()}/${id}`);
    const banner = page.getByRole('alert', { name: 'Endpoints contradict each other' });
    await banner.waitFor();
    const words = await banner.textContent();
    expect(words).toContain(hostOf(world.url));
    expect(words).toContain(hostOf(other.url));
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize(DESK);
    await banner.getByRole('button', { name: `Use ${hostOf(world.url)}` }).click();
    await banner.waitFor({ state: 'detached' });
    // Another page of this browser: what was on its way when the choice was made belongs to the one that is gone.
    const context = page.context();
    const address = page.url();
    await page.close();
    const hosts: string[] = [];
    context.on('request', (request) => hosts.push(hostOf(request.url())));
    const next = await context.newPage();
    await next.goto(address);
    await settled(next);
    await next.getByText(/Block [\d,]+ · verified/).waitFor();
    expect(hosts).toContain(hostOf(world.url));
    expect(hosts).not.toContain(hostOf(other.url));
    expect(await next.getByRole('alert', { name: 'Endpoints contradict each other' }).count()).toBe(0);
  });

  test('blocks that are refused are shown with who refused them and why', async () => {
    const start = BigInt(world.config.organisations[0]?.startBlock ?? 0);
    const message = 'Archive requests require a personal token';
    const to = start + 100n;
    other.set({ eth_getLogs: { kind: 'refuse', from: start, to, code: -32602, message } });
    const page = await open([other.url], `/dao/#${dao()}`);
    const refused = `Refused by ${hostOf(other.url)}: ${message}`;
    await (await gaps(page)).getByText(refused).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('one that changes to another chain in the middle is named; what was read stays, and is not called proven', async () => {
    other.set({});
    const page = await open([other.url], `/dao/#${dao()}?show=all`);
    const address = dao().split(':')[2];
    const filter = { address, fromBlock: '0x0', toBlock: 'latest', topics: [PROPOSED] };
    const { length } = await rpc<unknown[]>(world.url, 'eth_getLogs', [filter]);
    const list = page.getByRole('list', { name: `${length} proposals, newest first` });
    await page.getByText(/Block [\d,]+ · verified/).waitFor();
    await list.waitFor();
    const { hash } = await rpc<{ hash: string }>(world.url, 'eth_getBlockByNumber', ['finalized', false]);
    const fork = { kind: 'replace', find: hash, by: `0x${'fe'.repeat(32)}` } as const;
    other.set({ eth_getBlockByNumber: fork, eth_chainId: { kind: 'chain', id: 5 } });
    await says(page, /serves a fork or another chain|serves chain 5/);
    await page.getByText(hostOf(other.url)).first().waitFor();
    await page
      .getByText(/· verified/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await list.count()).toBe(1);
  });

  test('one of the person’s own is reached once the page was loaded again for it; its key goes there alone', async () => {
    other.set({});
    const page = await open([world.url], '/settings/');
    const [name = ''] = world.config.chains.map((chain) => chain.name);
    const card = page.getByRole('region', { name, exact: true });
    const asked = other.seen.length;
    const tried = `fetch('${other.url}', { method: 'POST', body: '{}' }).then(() => 'open', () => 'closed')`;
    expect(await page.evaluate(tried)).toBe('closed');
    expect(other.seen.length).toBe(asked);
    await card.getByLabel(`New endpoint for ${name}`).fill(`${other.url}/v3/SECRET`);
    await card.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText(`${other.url}/… is used for ${name} now.`).waitFor();
    expect(other.seen.length).toBeGreaterThan(asked);
    await card.getByRole('button', { name: `Remove ${world.url}` }).click();
    const before = other.seen.length;
    const texts = [await page.content()];
    await page.goto(new URL(`/dao/#${dao()}`, page.url()).href);
    await page.getByText(/Block [\d,]+ · verified/).waitFor();
    expect(other.seen.length).toBeGreaterThan(before);
    expect(await page.evaluate(tried)).toBe('open');
    texts.push(await page.content());
    other.set({ eth_chainId: { kind: 'status', status: 403, text: 'no' } });
    await page.goto(new URL('/settings/', page.url()).href);
    await card.getByRole('button', { name: `Probe ${other.url}/…` }).click();
    await card.getByText(/The RPC endpoint .* does not answer|refused the request/).waitFor();
    texts.push(await page.content(), page.url());
    expect(texts.filter((text) => text.includes('SECRET'))).toEqual([]);
  });

  test('proposals whose logs cannot be understood are a gap, and not “nobody has proposed anything”', async () => {
    // Offset of the targets: without it the data is no longer a proposal.
    const find = pad('0x120', { size: 32 }).slice(2);
    other.set({ eth_getLogs: { kind: 'replace', find, by: 'f'.repeat(64) } });
    const page = await open([other.url], `/dao/#${dao()}`);
    const odd = /\d+ logs? cannot be understood/;
    await (await gaps(page)).getByText(odd).first().waitFor();
    expect(await page.getByText(/· verified/).count()).toBe(0);
    expect(await page.getByText('No proposals in this organisation yet.').count()).toBe(0);
  });

  test('a computer whose clock is a day off shows the same state, countdown and buttons', async () => {
    other.set({});
    const { id } = world.facts.proposals.activeEnding;
    const chains = world.config.chains.map((chain) => ({ ...chain, rpc: [other.url] }));
    const { url } = await serveSite({ ...world.config, chains });
    const pictures: { state: string; left: number; buttons: unknown }[] = [];
    for (const days of [0, -1, 1]) {
      const { page, context } = await openPage(watched.browser, { viewport: DESK });
      if (days !== 0) await page.clock.setFixedTime(Date.now() + days * 86_400_000);
      await page.goto(`${url}/proposal/#${dao()}/${id}`);
      await page.getByText(/Complete: the sum of/).waitFor();
      const desk = page.getByRole('region', { name: 'Your vote' });
      await desk.getByRole('button', { name: /vote$/ }).waitFor();
      const buttons = await desk
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => [each.textContent, (each as HTMLButtonElement).disabled]));
      const told = (await page.locator('main header > div').first().textContent()) ?? '';
      const [words = ''] = /(about )?[\d][\w ]* left/.exec(told) ?? [];
      pictures.push({ state: told.replace(words, '… left'), left: secondsIn(words), buttons });
      await context.close();
    }
    const [{ left = 0, ...first } = { state: '' }, ...others] = pictures;
    expect(first.state).toMatch(/left/);
    expect(left).toBeGreaterThan(0);
    for (const { left: then, ...other } of others) {
      expect(other).toEqual(first);
      // Time goes on while the pages are opened, and the words are rounded.
      expect(Math.abs(left - then)).toBeLessThan(7200);
    }
  });
});
