import { toEventSelector } from 'viem';
import { compareHref } from '@/lib/delegateLinks';
import { ROUTES } from '@/lib/routes';
import { rpc, type Site } from './site';

const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);

/** A path for every page of the site, each proposal of the organisation, and two that lead nowhere. */
export async function allPages(site: Site): Promise<string[]> {
  const proposals = await listedProposals(site);
  const delegate = site.world.config.wallet.demo?.accounts[0]?.address ?? '';
  const links = {
    nothing: [''],
    organisation: [`#${site.dao}`],
    delegate: [`#${site.dao}/${delegate}`],
    proposal: [...proposals.map((link) => link.slice('/proposal/'.length)), '#nonsense'],
    ballots: [''],
  };
  const known = ROUTES.flatMap(({ path, fragment }) => links[fragment].map((link) => `${path}${link}`));
  const compared = site.world.config.wallet.demo?.accounts.slice(0, 4).map(({ address }) => address) ?? [];
  return [...known, '/propose/', compareHref(site.dao, compared), '/nowhere/'];
}

/** The links to every proposal of the organisation, read from its page once it lists as many as the chain has. */
async function listedProposals(site: Site): Promise<string[]> {
  const filter = { address: site.dao.split(':')[2], topics: [CREATED], fromBlock: '0x0', toBlock: 'latest' };
  const { length } = await rpc<unknown[]>(site.world.url, 'eth_getLogs', [filter]);
  const { page } = await site.open(`/dao/#${site.dao}?show=all`, { viewport: { width: 1280, height: 6000 } });
  const found = await page.waitForFunction((count) => {
    const all = [...document.querySelectorAll('a[href*="/proposal/#"]')];
    const links = new Set(all.map((each) => each.getAttribute('href') ?? ''));
    return links.size >= count ? [...links] : undefined;
  }, length);
  const links = (await found.jsonValue()) ?? [];
  await page.context().close();
  return links;
}
