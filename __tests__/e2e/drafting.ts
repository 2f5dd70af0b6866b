import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { sendCalls } from 'viem/actions';
import type { Variant } from '../../devnet/variant';
import type { Stage } from '../lib/capture/stage';
import { settled } from './site';
import { press } from './variants';

/** Begins a draft from the page of an organisation and writes its text. */
export async function beginDraft(page: Page, title: string, text: string): Promise<void> {
  await settled(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Propose' }).click();
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
}

/** Adds a payment: of the chain's coin by its symbol, or of a token by its address. */
export async function addPayment(
  page: Page,
  { symbol, token }: { symbol: string; token?: Address },
  to: Address,
  amount: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Make a payment' }).click();
  if (token !== undefined) {
    await page.getByRole('combobox', { name: 'Asset' }).selectOption({ label: 'Another token…' });
    await page.getByRole('textbox', { name: 'Address of the token' }).fill(token);
  }
  await page.getByRole('textbox', { name: 'Recipient' }).fill(to);
  await page.getByRole('textbox', { name: `Amount in ${symbol}` }).fill(amount);
  await added(page);
}

/** Adds a change of one of the Governor's rules. */
export async function addSetting(page: Page, rule: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Change a rule' }).click();
  const rules = page.getByRole('combobox', { name: 'Rule' });
  await rules.locator('option', { hasText: rule }).waitFor({ state: 'attached' });
  await rules.selectOption({ label: rule });
  await page.getByRole('textbox', { name: /^New value in/ }).fill(value);
  await added(page);
}

/** Lets an app ask the treasury for these calls, by a link that is pasted, and adds what it asked for. */
export async function addCaptured(
  page: Page,
  apps: Stage,
  { executor, chainId }: Variant,
  calls: { to: Address; data: `0x${string}` }[],
): Promise<void> {
  await page.getByRole('combobox', { name: 'More actions' }).selectOption({ label: 'Take from another app' });
  const app = await apps.app({ chains: [chainId] });
  const { link, agreed } = await app.connect();
  await page.getByRole('textbox', { name: 'Link of the app' }).fill(link);
  await page.getByRole('button', { name: 'Connect the app' }).click();
  await agreed;
  await sendCalls(app.viem, { account: executor, calls });
  await page.getByRole('button', { name: `Add ${calls.length} calls to the draft` }).click();
  await page.getByText(/^Nothing yet\. Send something in the app/).waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Some exchange is disconnected.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Effects of the draft, sentence by sentence. */
export const whatItDoes = (page: Page): Locator => page.getByRole('region', { name: 'What it does' });

/** Plays the draft's whole life, by the delegates who are known by then, and waits for the verdict. */
export async function simulate(page: Page): Promise<Locator> {
  await page.getByText('These could propose it; share the draft with one of them:').waitFor();
  const part = page.getByRole('region', { name: 'If it passes' });
  await part.getByRole('button', { name: 'Simulate', exact: true }).click();
  await part
    .getByRole('status')
    .getByText(/Simulated: succeeds$/)
    .waitFor();
  await part.getByRole('heading', { name: 'Who gains and loses' }).waitFor();
  return part;
}

/** Proposes the draft that is open, sees that it is the same on the chain, and goes to it; gives its id. */
export async function proposeDraft(page: Page): Promise<bigint> {
  const aside = page.getByRole('complementary', { name: 'From draft to proposal' });
  await aside.getByRole('button', { name: 'Review and propose' }).click();
  const review = page.getByRole('dialog', { name: 'Check before you propose' });
  await press(page, review.getByRole('button', { name: 'Propose', exact: true }));
  await aside.getByText('On the chain it equals your draft to the last byte.').waitFor();
  await aside.getByRole('link', { name: 'Open the proposal' }).last().click();
  await page.waitForURL(/\/proposal\/#/);
  return BigInt(page.url().split('/').at(-1) ?? '');
}

export async function endorse(page: Page): Promise<void> {
  const aside = page.getByRole('complementary', { name: 'From draft to proposal' });
  // Figures of this account come above it, and move it.
  await aside.getByRole('heading', { name: 'Dates' }).waitFor();
  await aside.getByRole('button', { name: 'Endorse this version' }).click();
  await aside.getByRole('button', { name: 'Sign', exact: true }).click();
  const signing = page.getByRole('dialog', { name: /Demo wallet: sign/ });
  await signing.getByRole('button', { name: 'Confirm' }).click();
  await endorsement(page).waitFor();
}

/** The endorsement that holds for the version on the page. */
export function endorsement(page: Page): Locator {
  return page.getByText('Signed by this account, for this version.');
}

export async function shareDraft(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await field.waitFor();
  const link = await field.inputValue();
  const dialog = page.getByRole('dialog', { name: 'Share this draft' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

async function added(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add to the draft' });
  await add.click();
  await add.waitFor({ state: 'detached' });
}
