import { parseArgs } from 'node:util';
import { type BrowserContext, devices, type Page } from 'playwright-core';
import { launch, PHONE } from '../__tests__/e2e/browser';
import { type PhoneWallet, startWallet } from '../__tests__/e2e/phoneWallet';
import { serveSite, stopAll } from '../__tests__/e2e/processes';
import { settled } from '../__tests__/e2e/site';
import { configOf } from '../__tests__/e2e/variants';
import { voteForm } from '../__tests__/e2e/voting';
import { openRelay } from '../devnet/relay/relay';
import { openVariant, type Variant } from '../devnet/variant';
import { findChromium } from '../tools/chromium.mjs';
import { link, mark, rest, type Sight, seen, sinceTap } from './connect/marks';
import { serveStandard } from './connect/standard';
import { answerVerify } from './connect/verify';
import { machine, printTable, spread } from './table';

type Figures = {
  opened: number;
  tapped: number;
  approved: number;
  mined: number;
  shown: number;
  reloaded: number;
};
type Side = (context: BrowserContext, wallet: PhoneWallet, proposal: bigint) => Promise<Figures>;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const ROWS: readonly [keyof Figures, string][] = [
  ['opened', 'Connect → link, tapped as soon as it is there'],
  ['tapped', 'tap on the wallet → link'],
  ['approved', 'approve → connected'],
  ['mined', 'tap on Vote → mined'],
  ['shown', 'reload → account on screen, from storage'],
  ['reloaded', 'reload → connected, the wallet can be asked'],
];
const OURS: Sight = {
  account: 'header [data-returning], header button[aria-label^="Your wallet"]',
  connected: 'header button[aria-label^="Your wallet"]',
};
const STANDARD: Sight = {
  account: '[data-testid="rk-account-button"]',
  connected: '#status[data-status="connected"]',
};

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium('full')) ?? '';
  const [variant, relay, watched] = await Promise.all([openVariant('oz57'), openRelay(), launch()]);
  const standard = await serveStandard();
  try {
    const wallet = { walletConnect: { projectId: 'local', relayUrl: relay.url } };
    const site = await serveSite({ ...configOf(variant), wallet });
    const sides: Record<string, Side> = {
      ours: (context, phone, proposal) => measureOurs(context, phone, variant, site.url, proposal),
      standard: (context, phone, proposal) =>
        measureStandard(context, phone, addressOf(standard.url, variant, relay.url, proposal)),
    };
    const found: Record<string, Figures[]> = { ours: [], standard: [] };
    const voter = variant.voters[0] ?? '';
    for (let run = 0; run < Number(values.runs); run += 1) {
      const turns = Object.entries(sides);
      for (const [name, measure] of run % 2 === 0 ? turns : turns.reverse()) {
        const id = await variant.propose(
          variant.voters[1] ?? variant.owner,
          [variant.action(4n)],
          `# ${name} ${run}`,
        );
        await variant.toActive(id);
        const phone = await startWallet(relay.url, voter, { [variant.chainId]: variant.url });
        const context = await watched.browser.newContext({ ...devices['Pixel 7'], viewport: PHONE });
        const figures = await measure(context, phone, id);
        await refuseUnseen(name, figures, variant, id);
        found[name]?.push(figures);
        await context.close();
        await phone.stop();
      }
    }
    console.log(machine(watched.browser.version()));
    console.log(
      `Medians of ${values.runs}, in turn, and the middle half; Pixel 7 profile, relay, wallet and chain on this machine.`,
    );
    console.log(
      'Beside: RainbowKit’s getDefaultConfig with four WalletConnect wallets; verify answers at once.',
    );
    const of = (name: string, key: keyof Figures) => spread((found[name] ?? []).map((each) => each[key]));
    printTable(
      ['step', 'ours', 'standard'],
      ROWS.map(([key, words]) => [words, of('ours', key), of('standard', key)]),
    );
  } finally {
    await watched.close();
    await relay.close();
    await stopAll();
    await standard.stop();
    await variant.close();
  }
}

async function measureOurs(
  context: BrowserContext,
  wallet: PhoneWallet,
  variant: Variant,
  url: string,
  proposal: bigint,
): Promise<Figures> {
  const page = await context.newPage();
  await answerVerify(page);
  const rested = rest(page);
  await mark(page, OURS);
  await page.goto(`${url}/proposal/#${variant.dao}/${proposal}`);
  await settled(page);
  await rested();
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'Trust Wallet' }).click();
  const { uri, sinceFirst, sinceLast } = await link(page);
  await rested();
  const approved = await approve(wallet, uri, page);
  const form = await voteForm(page, true);
  await form.getByText('For', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Measured.');
  await form.getByRole('button', { name: /^Vote for/ }).click();
  const mined = await sinceTap(page, /In block [\d,]+|Your vote is in the list/);
  await rested();
  return { opened: sinceFirst, tapped: sinceLast, approved, mined, ...(await reload(page)) };
}

async function measureStandard(
  context: BrowserContext,
  wallet: PhoneWallet,
  address: string,
): Promise<Figures> {
  const page = await context.newPage();
  await answerVerify(page);
  const rested = rest(page);
  await mark(page, STANDARD);
  await page.goto(address);
  await rested();
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByText('Trust', { exact: false }).first().click();
  const { uri, sinceFirst, sinceLast } = await link(page);
  await rested();
  const approved = await approve(wallet, uri, page);
  await page.getByRole('button', { name: 'Vote' }).click();
  const mined = await sinceTap(page, /In block \d+/);
  await rested();
  return { opened: sinceFirst, tapped: sinceLast, approved, mined, ...(await reload(page)) };
}

/** Throws if a sight preceded the tap, and was not measured, or the contract does not count the vote. */
async function refuseUnseen(name: string, figures: Figures, variant: Variant, id: bigint): Promise<void> {
  const early = ROWS.filter(([key]) => !(figures[key] > 0)).map(([, words]) => words);
  if (early.length > 0) throw new Error(`${name}: not seen after the tap: ${early.join(', ')}`);
  const fragment = 'function hasVoted(uint256,address) view returns (bool)';
  const hasVoted = await variant.call<boolean>(fragment, variant.governor, [id, variant.voters[0]]);
  if (!hasVoted) throw new Error(`${name}: the contract counts no vote`);
}

// From the moment the wallet is given the address, which it approves at once, to the frame that shows the connection.
async function approve(wallet: PhoneWallet, uri: string, page: Page): Promise<number> {
  const start = Date.now();
  await Promise.all([wallet.tell(`pair ${uri}`), seen(page, 'account')]);
  const { at } = await seen(page, 'connected');
  return at - start;
}

async function reload(page: Page): Promise<Pick<Figures, 'shown' | 'reloaded'>> {
  await page.reload({ waitUntil: 'commit' });
  const { since: shown } = await seen(page, 'account');
  const { since: reloaded } = await seen(page, 'connected');
  return { shown, reloaded };
}

function addressOf(url: string, variant: Variant, relay: string, proposal: bigint): string {
  const { chainId, governor, url: rpc } = variant;
  const told = { chain: String(chainId), rpc, relay, governor, proposal: String(proposal) };
  return `${url}/?${new URLSearchParams(told)}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
