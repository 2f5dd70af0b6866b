'use client';
import { DirectoryMatches } from '@/components/directory/DirectoryMatches';
import { NameLookup } from '@/components/names/NameLookup';
import { isNameLike } from '@/lib/names/isNameLike';

/** What words lead to that are no address: a name of ENS, else organisations of the list. */
export function OpenHints({ text, onUse }: { text: string; onUse: (address: string) => void }) {
  return isNameLike(text) ? <NameLookup text={text} onUse={onUse} /> : <DirectoryMatches text={text} />;
}
