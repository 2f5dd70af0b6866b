import { proposalLinks, type Site } from './site';

/** A path for every page of the site, each proposal of the organisation, and two that lead nowhere. */
export async function allPages(site: Site): Promise<string[]> {
  const proposals = await proposalLinks(site);
  const delegate = site.world.config.wallet.demo?.accounts[0]?.address ?? '';
  return [
    '/',
    `/dao/#${site.dao}`,
    `/control/#${site.dao}`,
    `/votes/#${site.dao}`,
    `/delegates/#${site.dao}`,
    `/delegate/#${site.dao}/${delegate}`,
    ...proposals,
    '/proposal/#nonsense',
    '/ballot/',
    '/settings/',
    '/about/',
    '/nowhere/',
  ];
}
