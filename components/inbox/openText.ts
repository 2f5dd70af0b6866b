import { asQuorateError, describe } from '@/core/errors';
import type { ChainExplorer } from '@/core/paste/chainNames';
import { isNameLike } from '@/lib/names/isNameLike';
import { openedBy, parseOpen } from '@/lib/parseOpen';

/** Resolves pasted text to a page, an address to find on all chains, a name, or a fault in words. */
export function openText(
  text: string,
  chain: number | 'any',
  explorers: readonly ChainExplorer[] = [],
): { href: string } | { address: string } | { name: string } | { fault: { title: string; next: string } } {
  // Its target stands below the field.
  if (isNameLike(text)) return { name: text };
  try {
    const found = openedBy(text, explorers);
    if ('href' in found) return { href: found.href };
    return chain === 'any' ? found : { href: parseOpen(found.address, chain).href };
  } catch (error) {
    const { code, facts } = asQuorateError(error);
    return { fault: describe(code, facts) };
  }
}
