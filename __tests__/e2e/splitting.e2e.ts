import type { Page } from 'playwright-core';
import { openVariant } from '../../devnet/variant';
import { openBefore } from '../openBefore';
import { axeFindings } from './accessible';
import { DESK, launch, openPage, PHONE } from './browser';
import { placesOf } from './places';
import { serveSite, stopAll } from './processes';
import { configOf, connect, openProposal } from './variants';
import { voteForm } from './voting';

const variant = openBefore(() => openVariant('oz57-fractional'));
const site = openBefore(async () => ({ ...(await serveSite(configOf(variant))), stop: stopAll }));
const watched = openBefore(launch);
let id: bigint;

beforeAll(async () => {
  id = await variant.propose(
    variant.voters[1] ?? variant.idle,
    [variant.action(5n)],
    '# Set the number to five',
  );
  await variant.toActive(id);
});

/** Nothing that is asked about the account is answered, until that is let go. */
async function hold(page: Page): Promise<() => void> {
  const account = variant.voters[0]?.slice(2).toLowerCase() ?? '';
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.context().route('**/*', async (route) => {
    if (route.request().postData()?.toLowerCase().includes(account)) await held;
    await route.continue().catch(() => undefined);
  });
  return () => release();
}

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_, viewport) => {
  test.each([
    ['the button that splits the votes', false],
    ['the button that casts the split votes', true],
  ])('%s stays where it is when the votes become known', async (_, isSplit) => {
    const { page, context } = await openPage(watched.browser, { viewport });
    await openProposal(page, site.url, variant, id);
    const release = await hold(page);
    await connect(page, 'Proposer');
    const form = await voteForm(page, viewport === PHONE);
    if (isSplit) await form.getByRole('button', { name: 'Split your votes' }).click();
    const places = await placesOf(page, {
      from: { selector: 'dialog[open], section[aria-label="Your vote"]', edge: 'top' },
      moving: { selector: 'button', text: isSplit ? 'Cast a split vote' : 'Split your votes' },
    });
    release();
    await form.getByText(/^[\d,.]+ votes$/).waitFor();
    if (isSplit) await form.getByText(/left; what you do not give now you can give later/).waitFor();
    expect(await places()).toHaveLength(1);
    // Both sizes are looked at from either.
    if (viewport === DESK) expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
