import type { Page } from 'playwright-core';

/** When things happened on a page, in milliseconds of its own clock since it was opened. */
export type Marks = { clicks: number[]; links: number[] };

/** Selectors of the element that shows the account, and of the one that says the wallet can be asked. */
export type Sight = { account: string; connected: string };

/**
 * Writes down every tap, every link to a wallet app, and the first frame in which the account and the connection are
 * seen; keeps the links from leaving the page.
 */
export async function mark(page: Page, sight: Sight): Promise<void> {
  // The compiler names functions by a helper of its own, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript((all) => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const look = () => {
      for (const [name, selector] of Object.entries(all)) {
        const found = [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
        if (found) seen[name] ??= performance.now();
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, sight);
  await page.addInitScript(() => {
    const marks: Marks = { clicks: [], links: [] };
    Object.assign(window, { marks, uris: [] });
    addEventListener('click', () => marks.clicks.push(performance.now()), { capture: true });
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination;
      if (url.startsWith(location.origin)) return;
      event.preventDefault();
      if (!/wc(:|%3A)/i.test(url)) return;
      marks.links.push(performance.now());
      (window as unknown as { uris: string[] }).uris.push(url);
    });
  });
}

/** When something was first seen since the page was begun: in milliseconds since then, and on the clock of this machine. */
export async function seen(page: Page, what: keyof Sight): Promise<{ since: number; at: number }> {
  const found = await page.waitForFunction(
    (name) => {
      const since = (window as unknown as { seen?: Record<string, number> }).seen?.[name];
      return since === undefined ? undefined : { since, at: performance.timeOrigin + since };
    },
    what,
    { polling: 'raf' },
  );
  const value = await found.jsonValue();
  if (value === undefined) throw new Error(`${what} was not seen`);
  return value;
}

/** Waits for the link to a wallet app; gives the address in it, and how long after the first and the last tap it came. */
export async function link(page: Page): Promise<{ uri: string; sinceFirst: number; sinceLast: number }> {
  await page.waitForFunction(() => (window as unknown as { uris: string[] }).uris.length > 0);
  const { marks, url } = await page.evaluate(() => {
    const { marks, uris } = window as unknown as { marks: Marks; uris: string[] };
    return { marks, url: uris[0] ?? '' };
  });
  const at = marks.links[0] ?? Number.NaN;
  const taps = marks.clicks.filter((tap) => tap <= at);
  const uri = url.startsWith('wc:') ? url : decodeURIComponent(url.split('uri=')[1] ?? '');
  return { uri, sinceFirst: at - (taps[0] ?? Number.NaN), sinceLast: at - (taps.at(-1) ?? Number.NaN) };
}

/** Milliseconds from the last tap until the page shows a text. */
export async function sinceTap(page: Page, text: RegExp): Promise<number> {
  const shown = page.waitForFunction(
    (source) => {
      const found = new RegExp(source).test(document.body.textContent ?? '');
      return found ? performance.now() : 0;
    },
    text.source,
    { polling: 'raf' },
  );
  const at = await (await shown).jsonValue();
  const tap = await page.evaluate(() => (window as unknown as { marks: Marks }).marks.clicks.at(-1));
  return at - (tap ?? Number.NaN);
}

const QUIET = 500;

/**
 * Watches what a page and its workers fetch; gives what settles once nothing has been fetched for half a second and the
 * page has nothing to do: who acts has read what is shown, or comes back from the wallet.
 */
export function rest(page: Page): () => Promise<void> {
  let open = 0;
  let last = performance.now();
  const told = (change: number) => () => {
    open += change;
    last = performance.now();
  };
  page.on('request', told(1));
  page.on('requestfinished', told(-1));
  page.on('requestfailed', told(-1));
  return async () => {
    last = performance.now();
    for (let left = QUIET; left > 0; left = open > 0 ? QUIET : last + QUIET - performance.now())
      await new Promise((resolve) => setTimeout(resolve, left));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  };
}
