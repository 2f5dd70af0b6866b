import type { Page } from 'playwright-core';
import { startHostile } from '@/devnet/anvil';
import { openBefore } from '../openBefore';
import { launch, openPage, PHONE, says } from './browser';
import { serveSite, startWorld, stopAll } from './processes';

describe('what a page’s head asks before its code is there', () => {
  const world = openBefore(startWorld, stopAll);
  const watched = openBefore(launch);
  const endpoint = openBefore(() => startHostile({ target: world.url }));

  /** Opens the grants proposal; `script` runs before the page's own. */
  async function open(script = ''): Promise<Page> {
    const { id } = world.facts.proposals.activeEnding;
    const chains = world.config.chains.map((chain) => ({ ...chain, rpc: [endpoint.url] }));
    const { url } = await serveSite({ ...world.config, chains });
    const { page } = await openPage(watched.browser, { viewport: PHONE });
    await page.addInitScript(script);
    endpoint.seen.length = 0;
    await page.goto(`${url}/proposal/#${world.config.organisations[0]?.id ?? ''}/${id}`);
    return page;
  }
  const figures = (page: Page) =>
    page
      .getByText(/\d+(\.\d+)?\s?%/)
      .filter({ visible: true })
      .first();
  const times = (method: string, ...params: string[]) =>
    endpoint.seen.filter(
      (call) => call.method === method && params.every((each) => call.params.includes(each)),
    ).length;

  test('is taken by the service, and not asked again', async () => {
    endpoint.set({});
    const page = await open();
    await figures(page).waitFor();
    expect(times('eth_chainId')).toBe(1);
    expect(times('eth_getCode', 'latest')).toBe(1);
    expect(times('eth_getStorageAt', 'latest')).toBe(3);
    await page.context().close();
  });

  test('is not missed where it did not run', async () => {
    endpoint.set({});
    const page = await open('Object.defineProperty(window, "headStart", { get() {}, set() {} })');
    await figures(page).waitFor();
    // Once by the head, whose answers are gone, and once by the service.
    expect(times('eth_chainId')).toBe(2);
    await page.context().close();
  });

  test('is believed no more than other answers: of another chain it is refused by name', async () => {
    endpoint.set({ eth_chainId: { kind: 'chain', id: 5 } });
    const page = await open();
    await says(page, /serves chain 5/);
    expect(await figures(page).count()).toBe(0);
    await page.context().close();
  });

  test('is asked again where it was no answer', async () => {
    endpoint.set({ '*': { kind: 'page', times: 1 } });
    const page = await open();
    await figures(page).waitFor();
    await page.context().close();
  });
});
