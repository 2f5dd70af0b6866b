import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';
import { searchDirectory, sortDirectory, useDirectory } from '@/lib/settings/directory';
import { DirectoryRow } from './DirectoryRow';

const MOST = 5;

/** The organisations of the list that have what was typed in their names. */
export function DirectoryMatches({ text, hrefOf }: { text: string; hrefOf?: (id: string) => string }) {
  const directory = useDirectory();
  const set = new Set(useChains().map(({ id }) => id));
  if (directory == null) return undefined;
  const found = sortDirectory(searchDirectory(directory, text), ({ chainId }) => set.has(chainId));
  return (
    <div className="mt-2" aria-live="polite">
      {found.length === 0 ? (
        <p className="px-1 text-14 text-second">{t`No organisation of the list has this in its name. Its address opens it.`}</p>
      ) : (
        <ul
          aria-label={t`Organisations found`}
          className="divide-y divide-line-soft rounded-card border border-line bg-card"
        >
          {found.slice(0, MOST).map((entry) => (
            <DirectoryRow key={entry.id} entry={entry} isBrief {...(hrefOf && { hrefOf })} />
          ))}
        </ul>
      )}
      {found.length > MOST ? (
        <p className="mt-1 px-1 text-14 text-second">{rich`and ${found.length - MOST} more`}</p>
      ) : undefined}
    </div>
  );
}
