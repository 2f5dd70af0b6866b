import { ROUTES } from '@/lib/routes';
import { proposalLinks, type Site } from './site';

/** A path for every page of the site, each proposal of the organisation, and two that lead nowhere. */
export async function allPages(site: Site): Promise<string[]> {
  const proposals = await proposalLinks(site);
  const delegate = site.world.config.wallet.demo?.accounts[0]?.address ?? '';
  const links = {
    nothing: [''],
    organisation: [`#${site.dao}`],
    delegate: [`#${site.dao}/${delegate}`],
    proposal: [...proposals.map((link) => link.slice('/proposal/'.length)), '#nonsense'],
    ballots: [''],
  };
  const known = ROUTES.flatMap(({ path, fragment }) => links[fragment].map((link) => `${path}${link}`));
  return [...known, '/nowhere/'];
}
