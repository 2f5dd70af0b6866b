import type { Page } from 'playwright-core';
import { type Conditions, NO_LIMIT } from '@/bench/link';
import { openPlace, type Place } from '@/bench/web/place';
import { observe, type Probe } from '@/bench/web/probe';
import { type Sight, subjectsOf } from '@/bench/web/sights';
import { openVariant, type Variant } from '@/devnet/variant';
import { compareHref } from '@/lib/delegateLinks';
import { describeEach, IS_LONG } from '../runs';
import { DESK, launch, PHONE, type Watched } from './browser';
import { startWorld, stopAll, type World } from './processes';
import { configOf } from './variants';

/** What may move, as a share of the screen: nothing that anybody sees. */
const MOST = 0.02;
/** Slow enough that everything comes apart from everything else, and quick enough to be waited for. */
const SLOW: Conditions = { latency: 250, bytesPerSecond: 400_000 };

/** So many of the other pages are looked at by default. */
const LATE = 4;

/** A page by its path, and what says that all of it is there. */
type Subject = { name: string; path: string; sight: Sight };

let watched: Watched;
let variant: Variant;
const places: Record<string, Place> = {};
const subjects: Record<'filled' | 'empty', readonly Subject[]> = { filled: [], empty: [] };
let others: readonly Subject[] = [];

beforeAll(async () => {
  const world = await startWorld();
  [watched, variant] = await Promise.all([launch(), openVariant('oz57')]);
  const bare = { url: variant.url, config: configOf(variant) as unknown as typeof world.config };
  for (const [speed, conditions] of Object.entries(
    IS_LONG ? { slow: SLOW, fast: NO_LIMIT } : { slow: SLOW },
  )) {
    places[`${speed} filled`] = await openPlace(watched.browser, world, 'out', { conditions });
    places[`${speed} empty`] = await openPlace(watched.browser, bare, 'out', { conditions });
  }
  subjects.filled = await subjectsOf(world);
  others = otherPages(world);
  subjects.empty = [
    subject('home', '/', 'main h1', 'Nothing is open'),
    subject('organisation', `/dao/#${variant.dao}`, 'main', 'Nobody has proposed anything'),
  ];
});
afterAll(async () => {
  for (const place of Object.values(places)) await place.close();
  await watched?.close();
  await variant?.close();
  await stopAll();
});

/** The pages beside home, organisation and proposal, those first on which most comes late, and what says that all of each is there. */
function otherPages({ config }: World): Subject[] {
  const dao = config.organisations[0]?.id ?? '';
  const [one = '', two = '', three = ''] = config.wallet.demo?.accounts.map(({ address }) => address) ?? [];
  return [
    subject('delegate', `/delegate/#${dao}/${one}`, 'main p', 'All votes are read|Voted on'),
    subject('insight', `/insight/#${dao}`, 'main h2', 'Votes and quorum'),
    subject('control', `/control/#${dao}`, 'main p', 'whole history is read'),
    subject('treasury', `/treasury/#${dao}`, 'main p', 'Looked for at block'),
    subject('votes', `/votes/#${dao}`, 'main p', 'votes, newest first'),
    subject('delegates', `/delegates/#${dao}`, 'main p', 'delegates hold .* of all'),
    subject('comparison', compareHref(dao, [one, two, three]), 'main p', 'All votes are read'),
    subject('drafts', `/propose/#${dao}`, 'main h1', '.'),
    subject('where to propose', '/propose/', 'main ul', '.'),
    ...['directory', 'you', 'ballot', 'settings', 'about'].map((name) =>
      subject(name, `/${name}/`, 'main h1', '.'),
    ),
  ];
}

function subject(name: string, path: string, selector: string, pattern: string): Subject {
  return { name, path, sight: { figures: [], confirmed: { selector, pattern } } };
}

const SPEEDS = ['slow', 'fast'] as const;

describeEach(
  SPEEDS,
  ['slow'],
  (speed) => `pages on a ${speed} link`,
  (speed) => {
    describe.each(['filled', 'empty'] as const)('%s', (kind) => {
      test.each(['home', 'organisation'])('%s: nothing moves', async (name) => {
        const found = subjects[kind].find((each) => each.name === name);
        await expectStill(places[`${speed} ${kind}`], found);
      });
    });
  },
);

describeEach(
  SPEEDS,
  ['slow'],
  (speed) => `all other pages on a ${speed} link`,
  (speed) => {
    test.each(IS_LONG ? [PHONE, DESK] : [PHONE])('at $width px: nothing moves', async (viewport) => {
      for (const each of others.slice(0, IS_LONG ? undefined : LATE))
        await expectStill(places[`${speed} filled`], each, [viewport]);
    });
  },
);

// After the others: until then the organisation is empty.
describeEach(
  SPEEDS,
  ['slow'],
  (speed) => `proposals on a ${speed} link`,
  (speed) => {
    test('a proposal with 5,000 votes, and one without votes: nothing moves', async () => {
      const [proposer = variant.owner] = variant.voters;
      const id = await variant.propose(proposer, [variant.action(4n)], `# Nobody voted, ${speed}`);
      const path = `/proposal/#${variant.dao}/${id}`;
      await expectStill(places[`${speed} filled`], subjects.filled[2]);
      const words = 'All figures on this page match the chain';
      await expectStill(places[`${speed} empty`], subject('proposal', path, 'main section p', words));
    });
  },
);

/** Opens a page on a phone and on a desk, and looks at what moved until all is there and nothing more is asked for. */
async function expectStill(
  place: Place | undefined,
  found: Subject | undefined,
  viewports = [PHONE, DESK],
): Promise<void> {
  if (place === undefined || found === undefined) throw new Error('there is no such page');
  const { path, sight } = found;
  for (const viewport of viewports) {
    // What is fetched ahead for later visits moves nothing, and would be waited for.
    const serviceWorkers = 'block';
    const zone = { locale: 'en-GB', timezoneId: 'UTC' };
    // Colours, opacity and turning icons are all that is ever animated: that moves nothing, and every frame would be drawn.
    const reducedMotion = IS_LONG ? 'no-preference' : 'reduce';
    const context = await place.browser.newContext({ viewport, serviceWorkers, reducedMotion, ...zone });
    const page = await context.newPage();
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(observe, sight);
    const before = place.passed().length;
    await page.goto(`${place.url}${path}`, { waitUntil: 'commit' });
    await page
      .waitForFunction(() => (window as unknown as { probe: Probe }).probe.confirmed > 0, undefined, {
        polling: 200,
      })
      .catch((error: Error) => Promise.reject(new Error(`${path}: ${error.message}`)));
    await quiet(page, place, before);
    const { shifts } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const moved = sum > MOST ? shifts : [];
    expect({ path, width: viewport.width, moved }).toEqual({ path, width: viewport.width, moved: [] });
    await context.close();
  }
}

/** Waits until everything that was asked for has come, and nothing more is asked for while the page is drawn anew. */
async function quiet(page: Page, place: Place, before: number): Promise<void> {
  for (let asked = -1; ; ) {
    const passed = place.passed().slice(before);
    if (passed.length === asked && passed.every(({ ended }) => ended !== undefined)) return;
    asked = passed.length;
    await page.waitForTimeout(1000);
  }
}
