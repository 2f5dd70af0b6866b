import { checkedAddress, type DaoLink, daoId, parseDaoId } from '@/core/caip';
import { parseDelegateFragment } from './delegateLinks';
import { daoHref, delegateHref, parseDaoFragment, parseProposalFragment, proposalHref } from './routes';

/** What a person pasted into “Open a DAO”: an address (with `chainId` as the chain), a CAIP-10 id, or a link of ours. */
export function parseOpen(input: string, chainId: number): { href: string; route: DaoLink } {
  const text = input.trim();
  const hash = text.indexOf('#');
  if (hash >= 0) {
    const fragment = text.slice(hash);
    if (/\/proposal\/?#/.test(text)) {
      const route = parseProposalFragment(fragment);
      return { href: proposalHref(daoId(route), route.id), route };
    }
    if (/\/delegate\/?#/.test(text)) {
      const route = parseDelegateFragment(fragment);
      return { href: delegateHref(daoId(route), route.account), route };
    }
    const route = parseDaoFragment(fragment);
    return { href: daoHref(daoId(route)), route };
  }
  const route = text.startsWith('eip155:') ? parseDaoId(text) : { chainId, address: checkedAddress(text) };
  return { href: daoHref(daoId(route)), route };
}
