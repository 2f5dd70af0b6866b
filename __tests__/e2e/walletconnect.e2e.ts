/** @jest-environment node */
import { devices, type Page } from 'playwright-core';
import { openRelay, type Relay } from '../../devnet/relay/relay';
import { launch, openPage, PHONE, type Watched } from './browser';
import { catchLinks, type PhoneWallet, startWallet } from './phoneWallet';
import { serveSite, startWorld, stopAll, type World } from './processes';
import { type Site, settled } from './site';
import { openProposalPaths, submitVote, voteForm } from './voting';

let world: World;
let watched: Watched;
let relay: Relay;
let url: string;
let paths: string[];
const wallets: PhoneWallet[] = [];
const PIXEL = devices['Pixel 7'];

beforeAll(async () => {
  [world, watched, relay] = await Promise.all([startWorld(), launch(), openRelay()]);
  const config = {
    ...world.config,
    wallet: { ...world.config.wallet, walletConnect: { projectId: 'local', relayUrl: relay.url } },
  };
  ({ url } = await serveSite(config));
  paths = await openProposalPaths(site());
});
afterEach(async () => {
  await Promise.all(wallets.splice(0).map((wallet) => wallet.stop()));
});
afterAll(async () => {
  await watched.close();
  await relay.close();
  await stopAll();
});

describe('a wallet on a phone, by a link', () => {
  test('connects, votes with a reason, and is there again after a reload', async () => {
    const wallet = await walletOf(0);
    const { page, links, faults } = await openPhone(first(paths));
    await connectByLink(page, wallet);
    const form = await voteForm(page, true);
    await submitVote(form, 'From my phone.');
    const asked = await wallet.next('request');
    expect(asked).toMatchObject({ method: 'eth_sendTransaction', chainId: 31337, answer: 'approve' });
    await form.getByText(/^Your vote is in the list, confirmed at block/).waitFor();
    expect(await links()).toContainEqual(expect.stringMatching(/^testwallet:/));
    await page.reload();
    await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
    expect(faults.errors).toEqual([]);
    expect(watched.knocks()).toEqual([]);
    await page.context().close();
  });
});

async function walletOf(index: number): Promise<PhoneWallet> {
  const account = world.config.wallet.demo?.accounts[index]?.address ?? '';
  const wallet = await startWallet(relay.url, account, { 31337: world.url });
  wallets.push(wallet);
  return wallet;
}

async function openPhone(path: string) {
  const { page, faults } = await openPage(watched.browser, { ...PIXEL, viewport: PHONE, locale: 'en-GB' });
  const links = await catchLinks(page);
  await page.goto(`${url}${path}`);
  await settled(page);
  return { page, faults, links };
}

/** Opens the sheet, taps a wallet's link, and lets the wallet take the address from it. */
async function connectByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  const link = page.getByRole('link', { name: 'Trust Wallet' });
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await wallet.tell(`pair ${decodeURIComponent(href.split('uri=')[1] ?? '')}`);
  await wallet.next('connected');
  await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
}

function site(): Site {
  return {
    url,
    world,
    watched,
    dao: world.config.organisations[0]?.id ?? '',
    open: async (path, options) => {
      const { page, faults } = await openPage(watched.browser, options);
      await page.goto(`${url}${path}`);
      return { page, faults };
    },
    close: async () => undefined,
  };
}

function first<T>(all: readonly T[]): T {
  const [one] = all;
  if (one === undefined) throw new Error('there is none');
  return one;
}
