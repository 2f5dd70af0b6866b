import { t } from '@/core/language/message';
import { DraftFlaw } from './flaw';
import { writtenAddress } from './recipes/recipe';

// Short names of chains (EIP-3770), which Safe and other wallets put before an address that they copy.
const SHORT_NAMES: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  gno: 100,
  unichain: 130,
  pol: 137,
  matic: 137,
  zksync: 324,
  wc: 480,
  mantle: 5000,
  base: 8453,
  mode: 34443,
  arb1: 42161,
  'arb-nova': 42170,
  celo: 42220,
  avax: 43114,
  linea: 59144,
  blast: 81457,
  scr: 534352,
  zora: 7777777,
  sep: 11155111,
};
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;

/**
 * An address as a file or a person writes it, for one chain: also with `0X`, or with the short name of that chain before
 * it. Throws `DraftFlaw`; `what` names the address in the sentence.
 */
export function addressOnChain(text: string, chainId: number, what: string): `0x${string}` {
  const trimmed = text.trim();
  const [hidden] = INVISIBLE.exec(trimmed) ?? [];
  if (hidden !== undefined) {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new DraftFlaw(t`The ${what} holds an invisible character (U+${code}). Delete it and try again.`);
  }
  const [, prefix, plain = trimmed] = /^([\w-]{1,20}|eip155:\d{1,16}):(0x.*)$/i.exec(trimmed) ?? [];
  if (prefix !== undefined) demandChain(prefix, chainId, what);
  return writtenAddress(plain.replace(/^0X/, '0x'), what);
}

function demandChain(prefix: string, chainId: number, what: string): void {
  const short = prefix.toLowerCase();
  const named = short.startsWith('eip155:') ? Number(short.slice(7)) : SHORT_NAMES[short];
  if (named === chainId) return;
  throw new DraftFlaw(
    t`The ${what} is for the chain “${prefix}”, and this draft is for chain ${chainId}. Use an address of this chain.`,
  );
}
