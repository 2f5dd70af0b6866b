import type { Locator, Page } from 'playwright-core';
import type { Variant } from '../../devnet/variant';
import { lookUp, settled } from './site';
import { answerWallet, connectDemo } from './voting';

const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** The site's settings for one organisation on its own chain, with a demo wallet of the accounts that are given by their labels. */
export function siteConfig(
  { chainId, url, dao }: Pick<Variant, 'chainId' | 'url' | 'dao'>,
  accounts: Readonly<Record<string, string>> = {},
  name = 'Variant',
) {
  const labelled = Object.entries(accounts).map(([label, address]) => ({ address, label }));
  return {
    chains: [{ id: chainId, name: 'Test chain', rpc: [url], currency: 'ETH', multicall: MULTICALL }],
    organisations: [{ id: dao, name, startBlock: '0' }],
    ...(labelled.length > 0 && { wallet: { demo: { name: 'Demo wallet', accounts: labelled } } }),
  };
}

/** The site's settings for one variant, with a demo wallet of a proposer and of an account without power. */
export function configOf(variant: Variant) {
  const [proposer = variant.idle] = variant.voters;
  return siteConfig(variant, { Proposer: proposer, Idle: variant.idle });
}

/** Whether an account has voted, as the contract of a variant says. */
export async function hasVoted(variant: Variant, id: bigint, voter: string): Promise<boolean> {
  if (variant.expects.family === 'openzeppelin') {
    const asked = 'function hasVoted(uint256,address) view returns (bool)';
    return variant.call<boolean>(asked, variant.governor, [id, voter]);
  }
  const asked =
    'function getReceipt(uint256,address) view returns ((bool hasVoted, uint8 support, uint96 votes))';
  return (await variant.call<{ hasVoted: boolean }>(asked, variant.governor, [id, voter])).hasVoted;
}

export async function openProposal(page: Page, url: string, variant: Variant, id: bigint): Promise<void> {
  await page.goto(`${url}/proposal/#${variant.dao}/${id}`);
  await settled(page);
}

/** Connects as the account of this label, letting go of another one first. */
export async function connect(page: Page, label: string): Promise<void> {
  // The wallet of the last visit may still be coming back.
  await page.waitForFunction(() => document.documentElement.dataset.wallet === undefined);
  const own = page.getByRole('button', { name: /^Your wallet, account/ });
  if (await own.isVisible()) {
    await own.click();
    await page.getByRole('button', { name: /Disconnect/ }).click();
  }
  await connectDemo(page, label);
}

/** Presses what asks the wallet, and confirms there. */
export async function press(page: Page, button: Locator): Promise<void> {
  await button.click();
  await answerWallet(page, 'Confirm');
}

/** Lets the vote end, then queues the proposal where there is a timelock and executes it, through its open page. */
export async function finish(page: Page, variant: Variant, id: bigint): Promise<void> {
  await variant.toEnd(id);
  await lookUp(page);
  const next = page.getByRole('region', { name: 'Next steps' });
  if (variant.timelock !== null) {
    await press(page, next.getByRole('button', { name: 'Queue in the timelock' }));
    await next.getByText(/^Queued in the timelock, confirmed at block/).waitFor();
    await variant.toEta(id);
    await lookUp(page);
  }
  await press(page, next.getByRole('button', { name: 'Execute', exact: true }));
  await next.getByText(/^Executed, confirmed at block/).waitFor();
}
