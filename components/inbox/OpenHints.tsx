import { DirectoryMatches } from '@/components/directory/DirectoryMatches';
import { TitleMatches } from '@/components/directory/TitleMatches';
import { NameLookup } from '@/components/names/NameLookup';
import { isNameLike } from '@/lib/names/isNameLike';
import { useConfig } from '@/lib/settings/config';

/** Suggestions for words that are no address: an ENS name, else listed organisations, and titles in the files of this site. */
export function OpenHints({ text, onUse }: { text: string; onUse: (address: string) => void }) {
  const { config } = useConfig();
  if (isNameLike(text)) return <NameLookup text={text} onUse={onUse} />;
  return (
    <>
      <DirectoryMatches text={text} />
      {config?.lists === true ? <TitleMatches text={text} /> : undefined}
    </>
  );
}
