import type { BrowserContext, Page } from 'playwright-core';
import { PHONE } from '../../__tests__/e2e/browser';
import { bytesOf } from '../link';
import type { Place } from './place';
import { observe, type Probe } from './probe';
import type { Subject } from './sights';
import { type Asker, askers, type Traced, traceOf } from './waterfall';

/** Figures of one visit: milliseconds, and requests and bytes until the first figures and after ten seconds. */
export type Figures = {
  fcp: number;
  /** Before the page's own code, as last seen or from first.json; 0 where nothing was. */
  painted: number;
  figures: number;
  confirmed: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: number;
  requestsLater: number;
  bytesLater: number;
};

/** A visit that saw what it names, with what it saw of the way there. */
export type Visit = { figures: Figures; trace: Traced };

/** Milliseconds until what is not seen is given up, and how many times slower the processor is made. */
type Limits = { patience: number; slower: number };

const LATER = 10_000;
/** Milliseconds for late paints, shifts and requests after the last thing that is waited for. */
const QUIET = 2000;
/** How long a first visit stays for the site to be kept: a second one is measured as of a browser that has kept it. */
const KEEPING = 90_000;

/** Opens a page twice in a browser profile that is new, as its first and its second visitor. Throws what was not seen. */
export async function visitTwice(
  place: Place,
  subject: Subject,
  { once, ...limits }: Limits & { once: boolean },
): Promise<Visit[]> {
  const context = await place.browser.newContext({ viewport: PHONE, locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const visits = [await visitOnce(context, place, subject, { ...limits, isLast: once })];
    if (!once) visits.push(await visitOnce(context, place, subject, { ...limits, isLast: true }));
    return visits;
  } finally {
    await context.close();
  }
}

async function visitOnce(
  context: BrowserContext,
  place: Place,
  { name, path, sight }: Subject,
  { patience, slower, isLast }: Limits & { isLast: boolean },
): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const asked: Asker[] = await askers(context, devtools);
  // The compiler names functions by a helper of its own, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, sight);
  const before = place.passed().length;
  await page.goto(`${place.url}${path}`, { waitUntil: 'commit' });
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page
    .waitForFunction(() => (window as unknown as { probe: Probe }).probe.confirmed > 0, undefined, {
      timeout: patience,
      polling: 200,
    })
    .catch(() => undefined);
  await refuseUnseen(page, name, await probeOf(page));
  await page.waitForTimeout(Math.max(QUIET, begun + LATER - Date.now()));
  const probe = await probeOf(page);
  if (!isLast) {
    // Not measured, so neither the link nor the processor is slowed for it.
    place.setSlow(false);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await kept(page);
    place.setSlow(true);
    // As whoever follows a link elsewhere; a closed tab tells its page nothing here.
    await page.goto('about:blank');
  }
  await page.close();
  const passed = place.passed().slice(before);
  const until = (time: number) => {
    const by = passed.filter((each) => each.begun <= begun + time);
    const bytes = by.reduce((sum, { pieces }) => sum + bytesOf(pieces, begun + time), 0);
    return { requests: by.length, bytes };
  };
  const later = until(LATER);
  const tasks = probe.tasks.filter(([start]) => start >= probe.fcp);
  const { fcp, lcp, painted, figures, confirmed, shifts } = probe;
  return {
    figures: {
      ...{ fcp, lcp, painted, figures, confirmed },
      tbt: tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      cls: shifts.reduce((sum, { value }) => sum + value, 0),
      ...until(figures),
      requestsLater: later.requests,
      bytesLater: later.bytes,
    },
    trace: traceOf({ passed, asked, begun, until: confirmed, shifts }),
  };
}

async function kept(page: Page): Promise<void> {
  const isKept = () => navigator.serviceWorker.controller !== null;
  await page.waitForFunction(isKept, undefined, { timeout: KEEPING, polling: 500 });
}

function probeOf(page: Page): Promise<Probe> {
  return page.evaluate(() => (window as unknown as { probe: Probe }).probe);
}

/** A page that did not show what it was opened for was not measured: what it showed instead is said. */
async function refuseUnseen(page: Page, name: string, probe: Probe): Promise<void> {
  const missing =
    probe.fcp === 0
      ? 'a first paint'
      : probe.figures === 0
        ? 'the figures that the contract gives, with their title'
        : probe.confirmed === 0
          ? 'that the figures were confirmed by the chain'
          : undefined;
  if (missing === undefined) return;
  const shown = await page.locator('main').textContent();
  const text = (shown ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  throw new Error(`${name}: ${missing} was never on screen. The page showed: “${text}”`);
}
