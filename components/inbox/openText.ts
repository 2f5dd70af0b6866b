import { asQuorateError, describe } from '@/core/errors';
import type { ChainExplorer } from '@/core/paste/chainNames';
import { transactionPasted } from '@/core/paste/pasted';
import { isNameLike } from '@/lib/names/isNameLike';
import { openedBy, parseOpen } from '@/lib/parseOpen';

/** Resolves pasted text to a page, an address or a transaction to find on all chains, a name, or a fault in words. */
export function openText(
  text: string,
  chain: number | 'any',
  explorers: readonly ChainExplorer[] = [],
):
  | { href: string }
  | { address: string }
  | { transaction: string }
  | { name: string }
  | { fault: { title: string; next: string } } {
  // Its target stands below the field.
  if (isNameLike(text)) return { name: text };
  const transaction = transactionPasted(text);
  if (transaction !== undefined) return { transaction };
  try {
    const found = openedBy(text, explorers);
    if ('href' in found) return { href: found.href };
    return chain === 'any' ? found : { href: parseOpen(found.address, chain).href };
  } catch (error) {
    const { code, facts } = asQuorateError(error);
    return { fault: describe(code, facts) };
  }
}
