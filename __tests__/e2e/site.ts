import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Conditions, slowLink } from '@/bench/link';
import { type Faults, launch, openPage, type Watched, watch } from './browser';
import { serveSite, startWorld, stopAll, type World } from './processes';

/** Milliseconds that a reading of many blocks is waited for: a bound for a busy machine. */
const LONG = 900_000;

/** The built site as files, the demo organisation behind it, and a watched Chromium in front. */
export type Site = {
  url: string;
  world: World;
  watched: Watched;
  dao: string;
  /** Hosts that its pages may ask: the site's files and the endpoint. */
  hosts: string[];
  open(path: string, options?: BrowserContextOptions): Promise<{ page: Page; faults: Faults }>;
  /** A page of a browser that has been here before: all visits share what was read and stored. */
  visit(path: string): Promise<{ page: Page; faults: Faults }>;
  close(): Promise<void>;
};

/** Starts world, files and browser; everything ends with `close`. `conditions`: of the link to files and endpoint. */
export async function openSite({
  conditions,
  build,
}: {
  conditions?: Conditions;
  build?: 'shell' | 'full';
} = {}): Promise<Site> {
  const [world, watched] = await Promise.all([startWorld(), launch([], build)]);
  const link = conditions === undefined ? undefined : slowLink(conditions);
  const endpoint = (await link?.to(world.url, { gzip: true }))?.url ?? world.url;
  const chains = world.config.chains.map((chain) => ({ ...chain, rpc: [endpoint] }));
  const files = await serveSite({ ...world.config, chains }, link === undefined ? [] : ['--compress']);
  const url = (await link?.to(files.url))?.url ?? files.url;
  const dao = world.config.organisations[0]?.id ?? '';
  let visitor: Promise<BrowserContext> | undefined;
  return {
    url,
    world,
    watched,
    dao,
    hosts: [url, endpoint],
    open: async (path, options) => {
      const { page, faults } = await openPage(watched.browser, options);
      await page.goto(`${url}${path}`);
      return { page, faults };
    },
    visit: async (path) => {
      visitor ??= openPage(watched.browser).then(({ context }) => context);
      const page = await (await visitor).newPage();
      const faults = watch(page);
      await page.goto(`${url}${path}`);
      return { page, faults };
    },
    close: async () => {
      await watched.close();
      await link?.close();
      await stopAll();
    },
  };
}

/** Waits until a page shows what it read: its heading, and no placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  // Not at every frame, as by default: each would be drawn by the processor.
  const polling = 100;
  await page.waitForFunction(
    () =>
      document.querySelector('main .animate-pulse-calm') === null &&
      !/^Reading/.test(document.querySelector('main h1')?.textContent ?? ''),
    undefined,
    { polling },
  );
}

/** Waits until the list of an organisation's proposals is whole: from then on no row comes or goes by itself. */
export async function listed(page: Page): Promise<void> {
  await page.getByText(/^✓?\s*All proposals up to block [\d,]+ are read\.$/).waitFor();
}

/** Presses a button if it appears, and waits for what follows it; the page may come there by itself at any moment. */
export async function pressUntil(button: Locator, end: Locator): Promise<void> {
  let isPressed = false;
  while (!isPressed) {
    await button.or(end).first().waitFor({ timeout: LONG });
    if (await end.first().isVisible()) return;
    isPressed = await button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  }
  await end.first().waitFor({ timeout: LONG });
}

/** Lets a page look for new blocks at once, as it does when somebody comes back to it. */
export async function lookUp(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

export async function rpc<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: T; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result as T;
}

/** The links to the proposals of the demo organisation whose voting is open, the newest first. */
export function openProposalPaths({ world, dao }: Site): string[] {
  return Object.values(world.facts.proposals)
    .filter(({ state }) => state === 1)
    .sort((a, b) => Number(b.block) - Number(a.block))
    .map(({ id }) => `/proposal/#${dao}/${id}`);
}
