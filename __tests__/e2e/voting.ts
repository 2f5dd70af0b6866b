import type { Locator, Page } from 'playwright-core';

/** Connects the demo wallet as the account with this label; the wallet's code is loaded by the press. */
export async function connectDemo(page: Page, label: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  const dialog = page.getByRole('dialog', { name: /Demo wallet: connect/ });
  await dialog.getByRole('radio', { name: new RegExp(literal(label)) }).check();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
}

/** The form of the vote: the card beside the proposal, or the sheet that the bar of a phone opens. */
export async function voteForm(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole('complementary', { name: /Your vote/ });
  const sheet = page.getByRole('dialog', { name: 'Your vote' });
  if (!(await sheet.isVisible()))
    await page
      .getByRole('button', { name: /^(Vote|Your vote|See your vote|Waiting|Your vote is)/ })
      .last()
      .click();
  await sheet.waitFor();
  return sheet;
}

/** Chooses For, writes the reason and presses the one button; the wallet asks next. */
export async function submitVote(form: Locator, reason: string): Promise<void> {
  await form.getByText('For', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await form.getByRole('button', { name: /^Vote for/ }).click();
}

/** Answers the demo wallet's question about a transaction. */
export async function answerWallet(page: Page, answer: 'Confirm' | 'Decline'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Demo wallet: send/ });
  await dialog.getByRole('button', { name: answer }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
