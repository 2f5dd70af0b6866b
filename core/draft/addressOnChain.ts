import { t } from '@/core/language/message';
import { DraftFlaw } from './flaw';
import { writtenAddress } from './recipes/recipe';

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;

/**
 * An address as a file or a table has it, for one chain. Unlike what a person pastes, it may hold no invisible character.
 * Throws `DraftFlaw`; `what` names the address in the sentence.
 */
export function addressOnChain(text: string, chainId: number, what: string): `0x${string}` {
  const [hidden] = INVISIBLE.exec(text.trim()) ?? [];
  if (hidden !== undefined) {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new DraftFlaw(t`The ${what} holds an invisible character (U+${code}). Delete it and try again.`);
  }
  return writtenAddress(text, what, chainId);
}
