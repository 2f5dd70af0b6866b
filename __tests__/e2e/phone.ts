import { type BrowserContext, devices, type Page } from 'playwright-core';
import { openRelay, type Relay } from '../../devnet/relay/relay';
import { openVariant, type Variant } from '../../devnet/variant';
import { IS_LONG } from '../runs';
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
  /** A wallet of this account; it ends with the test, unless its phone is kept. */
  wallet(account: string, kind?: WalletKind): Promise<PhoneWallet>;
  /** A page as a phone has it, where links to apps led from it, and which hosts it has spoken to. */
  phone(path: string): Promise<{
    page: Page;
    faults: Faults;
    links: () => Promise<string[]>;
    hosts: () => string[];
  }>;
  /** A page of a voter's phone, which is connected to its wallet: by the first test that wants it, then kept. */
  voter(path: string): Promise<{ page: Page; mine: PhoneWallet }>;
  /** Hands a phone that is connected on to the next test, at the end of one that passed. */
  keep(page: Page, mine: PhoneWallet): Promise<void>;
  /** A proposal whose voting is open, with the path of its page. */
  active(title: string): Promise<{ id: bigint; path: string }>;
  hasVoted(id: bigint, account: string): Promise<boolean>;
};

/** What is particular about the ground of one file. */
type More = {
  others?: () => Promise<Variant[]>;
  frames?: () => Promise<string[]>;
  /** What is particular about its wallets. */
  kind?: () => WalletKind;
};

/** Starts the ground before all tests of a file and ends it after them. */
export function openGround(more: More = {}): { get(): Ground } {
  let ground: Ground | undefined;
  let all: Variant[] = [];
  const wallets: Wallets = { open: [], kept: undefined };
  beforeAll(async () => {
    const [variant, watched, relay, others] = await Promise.all([
      openVariant('oz57'),
      launch(),
      openRelay(),
      more.others?.(),
    ]);
    all = [variant, ...(others ?? [])];
    const configs = all.map(configOf);
    const { url } = await serveSite({
      chains: configs.flatMap(({ chains }) => chains),
      organisations: configs.flatMap(({ organisations }) => organisations),
      wallet: {
        walletConnect: { projectId: 'local', relayUrl: relay.url },
        frames: (await more.frames?.()) ?? [],
      },
    });
    const base = { variant, watched, relay, url };
    ground = { ...base, ...hands(base, wallets, more.kind?.() ?? {}) };
  });
  afterEach(() => stopWallets(wallets));
  afterAll(async () => {
    wallets.kept = undefined;
    await stopWallets(wallets);
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

/** The wallets that run, and the phone that the next test goes on with. */
type Wallets = { open: PhoneWallet[]; kept: { context: BrowserContext; mine: PhoneWallet } | undefined };

async function stopWallets(wallets: Wallets): Promise<void> {
  const over = wallets.open.filter((wallet) => wallet !== wallets.kept?.mine);
  wallets.open = wallets.open.filter((wallet) => !over.includes(wallet));
  await Promise.all(over.map((wallet) => wallet.stop()));
}

function hands(
  { variant, watched, relay, url }: Pick<Ground, 'variant' | 'watched' | 'relay' | 'url'>,
  wallets: Wallets,
  usual: WalletKind,
): Omit<Ground, 'variant' | 'watched' | 'relay' | 'url'> {
  const wallet: Ground['wallet'] = async (account, kind = usual) => {
    const started = await startWallet(relay.url, account, { [variant.chainId]: variant.url }, kind);
    wallets.open.push(started);
    return started;
  };
  const phone: Ground['phone'] = async (path) => {
    const options = { ...devices['Pixel 7'], viewport: PHONE, locale: 'en-GB', timezoneId: 'UTC' };
    const { page, faults } = await openPage(watched.browser, options);
    const links = await catchLinks(page);
    const hosts = hostsOf(page);
    await page.goto(`${url}${path}`);
    await settled(page);
    return { page, faults, links, hosts };
  };
  return {
    wallet,
    phone,
    async voter(path) {
      const { kept } = wallets;
      wallets.kept = undefined;
      if (kept === undefined) {
        const [mine, { page }] = await Promise.all([wallet(variant.voters[0] ?? ''), phone(path)]);
        await connectByLink(page, mine);
        return { page, mine };
      }
      const page = await kept.context.newPage();
      await page.goto(`${url}${path}`);
      await connected(page);
      kept.mine.forget();
      return { page, mine: kept.mine };
    },
    async keep(page, mine) {
      wallets.kept = { context: page.context(), mine };
      await page.close();
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

/** Opens the list of wallets and connects by it. */
export async function connectByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await pairByLink(page, wallet);
}

/** Taps the link of a wallet app in the open list, and lets the wallet take the address out of it. */
export async function pairByLink(page: Page, wallet: PhoneWallet): Promise<void> {
  const link = page.getByRole('link', { name: 'Trust Wallet' });
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await wallet.tell(`pair ${decodeURIComponent(href.split('uri=')[1] ?? '')}`);
  await wallet.next('connected');
  await connected(page);
}

/** A voter's phone, connected to its wallet, on the page of a proposal whose voting is open. */
export async function openToVote({ active, hasVoted, voter, variant }: Ground, title: string) {
  const { id, path } = await active(title);
  const { page, mine } = await voter(path);
  return { page, path, mine, hasVoted: () => hasVoted(id, variant.voters[0] ?? '') };
}

/** Seconds that a page is suspended: enough for its sockets to be dropped and its timers to be late. */
export const ASLEEP = IS_LONG ? 40 : 12;

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
