import type { Address } from 'viem';
import { languageNow } from '@/core/language/language';
import { piecesOf, plural, t } from '@/core/language/message';
import type { Action } from '../action';
import type { Facts, Identity } from '../facts';
import { symbolText } from './figures';

/** A piece of a sentence: words, an account, an amount with its unit, or another value; texts of the chain are safe. */
export type SentencePart = { text: string } | { address: Address } | { amount: string } | { value: string };

export type SentenceParts = readonly SentencePart[];

/** A sentence out of a template, in the reader's language; what is put in stands where the language has it. */
export function say(
  words: TemplateStringsArray,
  ...pieces: readonly (SentencePart | SentenceParts)[]
): SentenceParts {
  return piecesOf(words, pieces).flatMap((piece): SentenceParts => {
    if (typeof piece === 'string') return piece === '' ? [] : [{ text: piece }];
    return isSentence(piece) ? piece : [piece];
  });
}

/** The sentence as plain text, addresses in full; with `facts` each is followed by what it is. */
export function plain(sentence: SentenceParts, facts?: Facts): string {
  return sentence.map((part) => plainPart(part, facts)).join('');
}

/** The sentence with its first letter small, to follow other words; other languages have it behind a colon as it is. */
export function lowered(sentence: SentenceParts): SentenceParts {
  if (languageNow() !== 'en') return sentence;
  const [first, ...rest] = sentence;
  if (first === undefined || !('text' in first)) return sentence;
  return [{ text: first.text.charAt(0).toLowerCase() + first.text.slice(1) }, ...rest];
}

const isSentence = (piece: SentencePart | SentenceParts): piece is SentenceParts => Array.isArray(piece);

function plainPart(part: SentencePart, facts: Facts | undefined): string {
  if ('text' in part) return part.text;
  if ('amount' in part) return part.amount;
  if ('value' in part) return part.value;
  const words = facts === undefined ? null : whoWords(part.address, facts);
  return words === null ? part.address : `${part.address} (${words})`;
}

/** The calls a call carries: “one call”, “3 calls”, “calls that we cannot read”. */
export function callsWords(action: Action): string {
  const { length } = action.nested;
  if (length === 0) return t`calls that we cannot read`;
  return length === 1 ? t`one call` : plural(length, 'call');
}

/** Describes an account in a few words: “this timelock”, “a Safe, 3 of 5”, “the token USDC”; null if not known. */
export function whoWords(address: Address, facts: Facts): string | null {
  if (BigInt(address) === 0n) return t`the zero address`;
  const identity = identityOf(address, facts);
  return identity === null ? null : identityWords(identity);
}

export function identityOf(address: Address, facts: Facts): Identity | null {
  return facts.identities.get(address.toLowerCase()) ?? null;
}

/** The name of a token that may stand before a function, such as `USDC.transfer`; null where it has none. */
export function tokenName(address: Address, facts: Facts): string | null {
  const identity = identityOf(address, facts);
  if (identity === null || !('symbol' in identity) || identity.symbol === undefined) return null;
  return symbolText(identity.symbol);
}

/** The decimals of a token as the chain says them; undefined where they are not known. */
export function tokenDecimals(address: Address, facts: Facts): number | undefined {
  const identity = identityOf(address, facts);
  return identity !== null && 'decimals' in identity ? identity.decimals : undefined;
}

function identityWords(identity: Identity): string {
  const symbol = 'symbol' in identity ? symbolText(identity.symbol ?? '') : null;
  if (identity.kind === 'safe') return t`a Safe, ${identity.threshold} of ${identity.owners.length}`;
  const words: Record<typeof identity.kind, string> = {
    governor: t`this Governor`,
    timelock: t`this timelock`,
    'votes-token': t`the votes token`,
    token: symbol === null ? t`the token without a symbol` : t`the token ${symbol}`,
    nft: symbol === null ? t`the NFT without a symbol` : t`the NFT ${symbol}`,
    contract: t`a contract`,
    person: t`an account`,
    nothing: t`an address never used before`,
  };
  return words[identity.kind];
}
