import { DirectoryMatches } from '@/components/directory/DirectoryMatches';
import { TitleMatches } from '@/components/directory/TitleMatches';
import { NameLookup } from '@/components/names/NameLookup';
import { namedByLink } from '@/core/paste/pasted';
import { isNameLike } from '@/lib/names/isNameLike';
import { daoHref, proposalHref } from '@/lib/routes';
import { useConfig } from '@/lib/settings/config';

/** Suggestions for words and links without an address: an ENS name, else listed organisations, and titles in the files of this site. */
export function OpenHints({ text, onUse }: { text: string; onUse: (address: string) => void }) {
  const { config } = useConfig();
  if (isNameLike(text)) return <NameLookup text={text} onUse={onUse} />;
  const link = namedByLink(text);
  const hrefOf = (dao: string) =>
    link?.proposal === undefined ? daoHref(dao) : proposalHref(dao, link.proposal);
  return (
    <>
      <DirectoryMatches text={link?.name ?? text} hrefOf={hrefOf} />
      {config?.lists === true && link === undefined ? <TitleMatches text={text} /> : undefined}
    </>
  );
}
