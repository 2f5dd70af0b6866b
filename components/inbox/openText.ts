import { checkedAddress } from '@/core/caip';
import { asQuorateError, describe } from '@/core/errors';
import { isNameLike } from '@/lib/names/isNameLike';
import { parseOpen } from '@/lib/parseOpen';

/** What a pasted text leads to: a page, an address that is sought on all chains, a name, or what is wrong with it in words. */
export function openText(
  text: string,
  chain: number | 'any',
): { href: string } | { address: string } | { name: string } | { fault: { title: string; next: string } } {
  // What it leads to stands below the field.
  if (isNameLike(text)) return { name: text };
  try {
    return chain === 'any' ? { address: checkedAddress(text) } : { href: parseOpen(text, chain).href };
  } catch (error) {
    const { code, facts } = asQuorateError(error);
    return { fault: describe(code, facts) };
  }
}
