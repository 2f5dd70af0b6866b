import { checkedAddress, type DaoLink, parseDaoId } from '@/core/caip';
import { splitFragment } from './routes';

export type DelegateLink = DaoLink & { account: `0x${string}` };

/** Reads the fragment of `/delegate/`; throws `link-malformed`, `address-malformed`, `address-checksum`. */
export function parseDelegateFragment(fragment: string): DelegateLink {
  const { dao, rest } = splitFragment(fragment, 'delegate');
  return { ...parseDaoId(dao), account: checkedAddress(rest) };
}

/** Link to accounts as delegates beside each other; at most four are compared. */
export function compareHref(dao: string, accounts: readonly string[]): string {
  return `/compare/#${dao}${accounts.length === 0 ? '' : `?${COMPARED}=${accounts.join(',')}`}`;
}

/** Parameter of `/compare/` that names the accounts, separated by commas. */
export const COMPARED = 'with';
