import type { Address } from 'viem';
import { checkedAddress } from '@/core/caip';

/** So many delegates are compared at most: the service answers for no more. */
export const MOST_COMPARED = 4;

/** The accounts that a link names, each once, and the texts in it that are none or too many. */
export function comparedAccounts(text: string): { accounts: Address[]; refused: string[] } {
  const accounts: Address[] = [];
  const refused: string[] = [];
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const address = addressIn(part);
    if (address !== undefined && accounts.includes(address)) continue;
    if (address === undefined || accounts.length === MOST_COMPARED) refused.push(part);
    else accounts.push(address);
  }
  return { accounts, refused };
}

function addressIn(text: string): Address | undefined {
  try {
    return checkedAddress(text.trim());
  } catch {
    return undefined;
  }
}
