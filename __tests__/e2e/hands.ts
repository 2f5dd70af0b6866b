import { type BrowserContext, devices, type Page } from 'playwright-core';
import type { Relay } from '../../devnet/relay/relay';
import type { Variant } from '../../devnet/variant';
import { type Faults, openPage, PHONE, type Watched } from './browser';
import { connectByLink, connected } from './phone';
import { catchLinks, type PhoneWallet, startWallet, type WalletKind } from './phoneWallet';
import { settled } from './site';
import { hasVoted } from './variants';

/** Place where wallets are tried: the organisation, the relay, the browser, and the address of the site. */
export type Place = { variant: Variant; relay: Relay; watched: Watched; url: string };

export type Hands = {
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

/** The wallets that run, and the phone that the next test goes on with. */
export type Wallets = {
  open: PhoneWallet[];
  kept: { context: BrowserContext; mine: PhoneWallet } | undefined;
};

/** Ends the wallets of a test, but for the one that the next test goes on with. */
export async function stopWallets(wallets: Wallets): Promise<void> {
  const over = wallets.open.filter((wallet) => wallet !== wallets.kept?.mine);
  wallets.open = wallets.open.filter((wallet) => !over.includes(wallet));
  await Promise.all(over.map((wallet) => wallet.stop()));
}

/** Actions of people at a place; `usual`: the particulars of their wallets. */
export function hands({ variant, watched, relay, url }: Place, wallets: Wallets, usual: WalletKind): Hands {
  const wallet: Hands['wallet'] = async (account, kind = usual) => {
    const started = await startWallet(relay.url, account, { [variant.chainId]: variant.url }, kind);
    wallets.open.push(started);
    return started;
  };
  const phone: Hands['phone'] = async (path) => {
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
    hasVoted: (id, account) => hasVoted(variant, id, account),
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
