import type { Page, Route } from 'playwright-core';

/** Opens the closed root, which is for the eye alone, and notes what was painted in it. */
export const LOOK = `{
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, { ...init, mode: 'open' });
    // Next's route announcer has such a root, too.
    if (this.id === 'last') queueMicrotask(() => { self.painted = [...root.children].filter(({ localName }) => localName !== 'style').map((each) => each.textContent).join(' '); });
    return root;
  };
  // A busy machine may take longer than the thirty seconds after which the page shows what it has.
  const { setTimeout } = self;
  self.setTimeout = (run, time, ...args) => (time === 30000 ? 0 : setTimeout(run, time, ...args));
  self.shifts = 0;
  new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) self.shifts += value; }).observe({ type: 'layout-shift', buffered: true });
}`;

/** The text painted before the page’s own code. */
export const painted = (page: Page) => page.evaluate(() => (self as { painted?: string }).painted);
/** Whether what was painted stands in front. */
export const isCovered = (page: Page) =>
  page.evaluate(() => document.getElementById('screen')?.dataset.painted !== undefined);
/** Waits until the page's own code has drawn it. */
export const uncovered = (page: Page) =>
  page.waitForFunction(() => document.getElementById('screen')?.dataset.painted === undefined);

const held = new WeakMap<Page, Route[]>();

/** Opens a page whose code does not come, but for what paints it, until `withCode`. */
export async function withoutCode(page: Page, url: string): Promise<void> {
  const routes: Route[] = [];
  held.set(page, routes);
  await page.route('**/_next/**', (route) =>
    /\/first-[^/]*$|\.woff2$/.test(route.request().url()) ? route.fallback() : void routes.push(route),
  );
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('#last').waitFor({ state: 'attached' });
}

export async function withCode(page: Page): Promise<void> {
  await page.unroute('**/_next/**');
  await Promise.all((held.get(page) ?? []).map((route) => route.continue().catch(() => undefined)));
  held.delete(page);
}
