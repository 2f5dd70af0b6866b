import type { Page } from 'playwright-core';
import { openVariant, type Variant } from '../../devnet/variant';
import { axeFindings } from './accessible';
import { DESK, launch, openPage, PHONE, type Watched } from './browser';
import { placesOf } from './places';
import { serveSite, stopAll } from './processes';
import { configOf, connect, openProposal } from './variants';
import { voteForm } from './voting';

let variant: Variant;
let watched: Watched;
let url: string;
let id: bigint;

beforeAll(async () => {
  [variant, watched] = await Promise.all([openVariant('oz57-fractional'), launch()]);
  ({ url } = await serveSite(configOf(variant)));
  id = await variant.propose(
    variant.voters[1] ?? variant.idle,
    [variant.action(5n)],
    '# Set the number to five',
  );
  await variant.toActive(id);
});
afterAll(async () => {
  await watched?.close();
  await stopAll();
  await variant?.close();
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
    await openProposal(page, url, variant, id);
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
