import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';

const MOST_DIGITS = 40_000;
const MOST = 48;

/** The words of a call's arguments that look like addresses, each once, also those of a call inside. */
export function addressWordsIn(calldata: Hex): Address[] {
  const found = new Set<Address>();
  for (const match of calldata.slice(10, MOST_DIGITS).matchAll(/(?=0{24}([0-9a-fA-F]{40}))/g)) {
    const text = match[1] ?? '';
    if (found.size >= MOST) break;
    const isWord = match.index % 64 === 0 || match.index % 64 === 8;
    // Numbers begin with zeros too, and texts end with them.
    if (isWord && !/^0{8}|0{12}$/.test(text)) found.add(getAddress(`0x${text}`));
  }
  return [...found];
}
