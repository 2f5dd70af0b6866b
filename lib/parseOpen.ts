import { type DaoLink, daoId } from '@/core/caip';
import type { ChainExplorer } from '@/core/paste/chainNames';
import { pastedText, readPasted } from '@/core/paste/pasted';
import { parseDelegateFragment } from './delegateLinks';
import {
  daoHref,
  delegateHref,
  parseDaoFragment,
  parseProposalFragment,
  proposalHref,
  ROUTES,
} from './routes';

/** Target of a pasted text; without a chain if the text names none. */
type Opened = { href: string; route: DaoLink } | { address: DaoLink['address'] };

const PAGES = ROUTES.map(({ path }) => path.replaceAll('/', '')).filter((page) => page !== '');
// A page of this site on any host, also as a host without an index has it.
const OWN = new RegExp(`(?:^|/)(${PAGES.join('|')})(?:/|\\.html|/index\\.html)?(?:\\?[^#]*)?(#.*)$`, 'is');

/** Parses text pasted into “Open a DAO”; an address without a chain is on `chainId`. */
export function parseOpen(input: string, chainId: number): { href: string; route: DaoLink } {
  const found = openedBy(input);
  return 'href' in found ? found : atDao({ chainId, address: found.address });
}

/** Reads what a person pasted into “Open a DAO”; throws in words. */
export function openedBy(input: string, explorers: readonly ChainExplorer[] = []): Opened {
  const text = pastedText(input);
  const [, page, fragment = ''] = OWN.exec(text) ?? [];
  if (page !== undefined) return ownPage(page.toLowerCase(), fragment);
  const { address, chainId, proposal } = readPasted(input, explorers);
  if (chainId === undefined) return { address };
  return proposal === undefined
    ? atDao({ chainId, address })
    : ownPage('proposal', `#${daoId({ chainId, address })}/${proposal}`);
}

function ownPage(page: string, fragment: string): Opened {
  if (page === 'proposal') {
    const route = parseProposalFragment(fragment);
    return { href: proposalHref(daoId(route), route.id), route };
  }
  if (page === 'delegate') {
    const route = parseDelegateFragment(fragment);
    return { href: delegateHref(daoId(route), route.account), route };
  }
  return atDao(parseDaoFragment(fragment));
}

function atDao(route: DaoLink): { href: string; route: DaoLink } {
  return { href: daoHref(daoId(route)), route };
}
