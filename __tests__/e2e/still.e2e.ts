import type { Conditions } from '@/bench/link';
import { openPlace, type Place } from '@/bench/web/place';
import { observe, type Probe } from '@/bench/web/probe';
import { type Sight, subjectsOf } from '@/bench/web/sights';
import { openVariant, type Variant } from '@/devnet/variant';
import { IS_LONG } from '../runs';
import { DESK, launch, openPage, PHONE, type Watched } from './browser';
import { startWorld, stopAll } from './processes';
import { configOf } from './variants';

/** How much may move, as a share of the screen: less than anybody notices. */
const MOST = 0.02;
/** Slow enough that parts of a page come one after the other, and quick enough to be waited for. */
const SLOW: Conditions = { latency: 250, bytesPerSecond: 400_000 };

/** A page by its path, and what says that all of it is there. */
type Subject = { path: string; sight: Sight };

let watched: Watched;
let variant: Variant;
const places: Partial<Record<'filled' | 'empty', Place>> = {};
let filled: readonly Subject[] = [];

beforeAll(async () => {
  const world = await startWorld();
  [watched, variant] = await Promise.all([launch(), openVariant('oz57')]);
  const bare = { url: variant.url, config: configOf(variant) as unknown as typeof world.config };
  places.filled = await openPlace(watched.browser, world, 'out', { conditions: SLOW });
  places.empty = await openPlace(watched.browser, bare, 'out', { conditions: SLOW });
  filled = await subjectsOf(world);
});
afterAll(async () => {
  for (const place of Object.values(places)) await place.close();
  await watched?.close();
  await variant?.close();
  await stopAll();
});

function subject(path: string, selector: string, pattern: string): Subject {
  return { path, sight: { figures: [], confirmed: { selector, pattern } } };
}

// On a phone every page is looked at in everypage.e2e.ts.
test('on a desk nothing moves on home, an organisation and a proposal with 5,000 votes', async () => {
  for (const each of filled) await expectStill(places.filled, each, DESK);
});

test('nothing moves where nobody has proposed, nor where nobody has voted', async () => {
  const sizes = IS_LONG ? [PHONE, DESK] : [PHONE];
  for (const size of sizes) {
    await expectStill(places.empty, subject('/', 'main h1', 'Nothing is open'), size);
    const organisation = subject(`/dao/#${variant.dao}`, 'main', 'No proposals in this organisation yet');
    await expectStill(places.empty, organisation, size);
  }
  const [proposer = variant.owner] = variant.voters;
  const id = await variant.propose(proposer, [variant.action(4n)], '# Nobody voted');
  const words = 'All figures on this page match the chain';
  for (const size of sizes)
    await expectStill(
      places.empty,
      subject(`/proposal/#${variant.dao}/${id}`, 'main section p', words),
      size,
    );
});

/** Opens a page and looks at what moved until all of it is there and nothing more is asked for. */
async function expectStill(place: Place | undefined, { path, sight }: Subject, viewport: typeof PHONE) {
  if (place === undefined) throw new Error('nothing is started yet');
  const { page, context } = await openPage(watched.browser, { viewport });
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, sight);
  await page.goto(`${place.url}${path}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { probe: Probe }).probe.confirmed > 0);
  await page.waitForLoadState('networkidle');
  const { shifts } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const moved = sum > MOST ? shifts : [];
  expect({ path, width: viewport.width, moved }).toEqual({ path, width: viewport.width, moved: [] });
  await context.close();
}
