import type { Address } from 'viem';
import { getAddress } from 'viem/utils';

const MOST = 2_000;
const MOST_FOUND = 10;
const ENDS = 4;

/**
 * Addresses that share at least four digits at both ends with another one and are not it. `known` are those that an
 * impostor would copy; two candidates are compared with each other as well. In time proportional to their number.
 */
export function lookalikes(
  candidates: readonly string[],
  known: readonly string[],
): { address: Address; known: Address }[] {
  const byEnds = new Map<string, string[]>();
  const found: { address: Address; known: Address }[] = [];
  for (const each of known.slice(0, MOST)) remember(byEnds, each.toLowerCase());
  for (const each of candidates.slice(0, MOST)) {
    const address = each.toLowerCase();
    const twin = byEnds.get(endsOf(address))?.find((other) => other !== address);
    const isKnown = byEnds.get(endsOf(address))?.includes(address) === true;
    if (twin !== undefined && !isKnown && !isSpecial(address)) {
      found.push({ address: getAddress(address), known: getAddress(twin) });
      if (found.length >= MOST_FOUND) break;
    }
    remember(byEnds, address);
  }
  return found;
}

function endsOf(address: string): string {
  return address.slice(2, 2 + ENDS) + address.slice(-ENDS);
}

function remember(byEnds: Map<string, string[]>, address: string): void {
  const key = endsOf(address);
  const list = byEnds.get(key);
  if (list === undefined) byEnds.set(key, [address]);
  // A handful of impostors is enough to tell.
  else if (list.length < 8 && !list.includes(address)) list.push(address);
}

// Programs of the chain and marks such as 0x00…01, which look alike by their nature.
function isSpecial(address: string): boolean {
  return (
    /^0x(.)\1{9}/.test(address) ||
    /^0x..0{14}/.test(address) ||
    /(.)\1{15}$/.test(address) ||
    /^0x42(00){10}/.test(address)
  );
}
