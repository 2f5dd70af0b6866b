import { devices, type Page } from 'playwright-core';
import { openRelay, type Relay } from '../../devnet/relay/relay';
import { openVariant, type Variant } from '../../devnet/variant';
import { type Faults, launch, openPage, PHONE, type Watched } from './browser';
import { catchLinks, type PhoneWallet, startWallet, type WalletKind } from './phoneWallet';
import { serveSite, stopAll } from './processes';
import { settled } from './site';
import { configOf } from './variants';

/** An organisation, a relay, the built site and a browser: all that a wallet on a phone meets. */
export type Ground = {
  variant: Variant;
  relay: Relay;
  watched: Watched;
  url: string;
  /** A wallet of this account; it ends with the test. */
  wallet(
    account: string,
    endpoints?: Readonly<Record<number, string>>,
    kind?: WalletKind,
  ): Promise<PhoneWallet>;
  /** A page as a phone has it, where links to apps led from it, and which hosts it has spoken to. */
  phone(path: string): Promise<{
    page: Page;
    faults: Faults;
    links: () => Promise<string[]>;
    hosts: () => string[];
  }>;
  /** A proposal whose voting is open, with the path of its page. */
  active(title: string): Promise<{ id: bigint; path: string }>;
  hasVoted(id: bigint, account: string): Promise<boolean>;
};

/** Starts the ground before all tests of a file and ends it after them. */
export function openGround(
  more: { others?: () => Promise<Variant[]>; frames?: () => Promise<string[]> } = {},
): { get(): Ground } {
  let ground: Ground | undefined;
  let all: Variant[] = [];
  const wallets: PhoneWallet[] = [];
  beforeAll(async () => {
    const [variant, watched, relay] = await Promise.all([openVariant('oz57'), launch(), openRelay()]);
    all = [variant, ...((await more.others?.()) ?? [])];
    const configs = all.map(configOf);
    const { url } = await serveSite({
      chains: configs.flatMap(({ chains }) => chains),
      organisations: configs.flatMap(({ organisations }) => organisations),
      wallet: {
        walletConnect: { projectId: 'local', relayUrl: relay.url },
        frames: (await more.frames?.()) ?? [],
      },
    });
    ground = { variant, watched, relay, url, ...hands(variant, watched, relay, url, wallets) };
  });
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map((wallet) => wallet.stop()));
  });
  afterAll(async () => {
    await ground?.watched.close();
    await ground?.relay.close();
    await stopAll();
    for (const variant of all) await variant.close();
  });
  return {
    get: () => {
      if (ground === undefined) throw new Error('nothing is started yet');
      return ground;
    },
  };
}

function hands(
  variant: Variant,
  watched: Watched,
  relay: Relay,
  url: string,
  wallets: PhoneWallet[],
): Pick<Ground, 'wallet' | 'phone' | 'active' | 'hasVoted'> {
  return {
    async wallet(account, endpoints = { [variant.chainId]: variant.url }, kind = {}) {
      const wallet = await startWallet(relay.url, account, endpoints, kind);
      wallets.push(wallet);
      return wallet;
    },
    async phone(path) {
      const options = { ...devices['Pixel 7'], viewport: PHONE, locale: 'en-GB', timezoneId: 'UTC' };
      const { page, faults } = await openPage(watched.browser, options);
      const links = await catchLinks(page);
      const hosts = hostsOf(page);
      await page.goto(`${url}${path}`);
      await settled(page);
      return { page, faults, links, hosts };
    },
    async active(title) {
      const id = await variant.propose(
        variant.voters[1] ?? variant.owner,
        [variant.action(4n)],
        `# ${title}`,
      );
      await variant.toActive(id);
      return { id, path: `/proposal/#${variant.dao}/${id}` };
    },
    hasVoted: (id, account) =>
      variant.call<boolean>('function hasVoted(uint256,address) view returns (bool)', variant.governor, [
        id,
        account,
      ]),
  };
}

/** Writes down the hosts that a page and its worker speak to from now on. */
function hostsOf(page: Page): () => string[] {
  const hosts = new Set<string>();
  const note = (address: string) => {
    const { protocol, host } = new URL(address);
    if (/^(http|ws)s?:$/.test(protocol)) hosts.add(host);
  };
  page.context().on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return () => [...hosts];
}

/** Opens the sheet, taps the link of a wallet app, and lets the wallet take the address out of it. */
export async function connectByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  const link = page.getByRole('link', { name: 'Trust Wallet' });
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await wallet.tell(`pair ${decodeURIComponent(href.split('uri=')[1] ?? '')}`);
  await wallet.next('connected');
  await connected(page);
}

/** A voter's phone, connected to its wallet, on the page of a proposal whose voting is open. */
export async function openToVote({ active, hasVoted, phone, variant, wallet }: Ground, title: string) {
  const voter = variant.voters[0] ?? '';
  const { id, path } = await active(title);
  const mine = await wallet(voter);
  const { page } = await phone(path);
  await connectByLink(page, mine);
  return { page, path, mine, hasVoted: () => hasVoted(id, voter) };
}

/**
 * Seconds that a page is suspended: enough for its sockets to be dropped and its timers to be late. Not fewer: after 12 the
 * answer sometimes did not come within 90 s, and whether the page or WalletConnect's client lets it lie is not yet known.
 */
export const ASLEEP = 40;

/** Suspends a page, as a phone does with one that is not in front, while something happens elsewhere. */
export async function asleep(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.pause');
  await meanwhile();
  // The time itself is what is tested.
  await new Promise((resolve) => setTimeout(resolve, ASLEEP * 1000));
  await devtools.send('Debugger.resume').catch(() => undefined);
  await devtools.send('Debugger.disable');
  await page.context().setOffline(false);
}

/** Waits until the page shows the wallet's account. */
export async function connected(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
}
