import type { Address } from 'viem';
import { languageNow } from '@/core/language/language';
import { piecesOf } from '@/core/language/message';
import type { Facts } from '../facts';
import { whoWords } from './who';

/** A piece of a sentence: words, an account, an amount with its unit, or another value; texts of the chain are safe. */
export type SentencePart = { text: string } | { address: Address } | { amount: string } | { value: string };

export type SentenceParts = readonly SentencePart[];

/**
 * A sentence out of a template, in the reader's language: words between pieces, pieces and sentences in between. The
 * template is a message, as that of `t`; what is put in stays what it is, at the place where the language has it.
 */
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

function isSentence(piece: SentencePart | SentenceParts): piece is SentenceParts {
  return Array.isArray(piece);
}

function plainPart(part: SentencePart, facts: Facts | undefined): string {
  if ('text' in part) return part.text;
  if ('amount' in part) return part.amount;
  if ('value' in part) return part.value;
  const words = facts === undefined ? null : whoWords(part.address, facts);
  return words === null ? part.address : `${part.address} (${words})`;
}
