import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { parseDaoId } from '@/core/caip';
import { type FiledDao, MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import { type FiledTitle, readTitleList, type TitleList, titleFile } from '@/core/feed/lists/titleList';
import { formatDate, shortId } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { hasWords, type SiteListFile, useSiteList } from '@/lib/lists/siteList';
import { useWallClock } from '@/lib/query/now';
import { FiledChain, FiledLink, FileUnusable } from './FiledLink';

const STEP = 5;

/** The proposals whose titles have what was typed, out of the files of this site; older files are fetched when that is pressed. */
export function TitleMatches({ text }: { text: string }) {
  const isLong = text.trim().length >= LEAST_LETTERS;
  const { list } = useSiteList(isLong ? titlesFile() : undefined);
  const [wanted, setWanted] = useState(0);
  if (!isLong) return undefined;
  const older = list?.older ?? 0;
  const parts = Array.from({ length: Math.min(wanted, older) }, (_, index) => older - 1 - index);
  return (
    <section aria-label={t`Titles of proposals`} className="mt-4">
      <h2 className="overline-label mb-1">{t`Titles of proposals`}</h2>
      <p className="mb-2 text-13 text-second">{t`From the files of this site. The chain is asked when you open one.`}</p>
      <TitlesOf file={titlesFile()} text={text} />
      {parts.map((part) => (
        <TitlesOf key={part} file={titlesFile(part)} text={text} />
      ))}
      {wanted < older ? (
        <Button className="mt-2" onClick={() => setWanted(wanted + 1)}>{t`Search older titles`}</Button>
      ) : undefined}
    </section>
  );
}

function TitlesOf({ file, text }: { file: SiteListFile<TitleList>; text: string }) {
  const { list, retry } = useSiteList(file);
  const [shown, setShown] = useState({ text, most: STEP });
  const most = shown.text === text ? shown.most : STEP;
  if (list === undefined) return <Skeleton className="h-14 w-full" lines={2} />;
  if (list === null) return <FileUnusable onRetry={retry} />;
  const found = searchTitles(list, text);
  return (
    <div className="mt-2" aria-live="polite">
      {found.length === 0 ? (
        <p className="px-1 text-14 text-second">{t`No title has this in it.`}</p>
      ) : (
        <ul
          aria-label={t`Proposals found`}
          className="divide-y divide-line-soft rounded-card border border-line bg-card"
        >
          {found.slice(0, most).map((listed, index) => (
            <TitleRow key={`${listed.dao.id}/${listed.proposal.id}/${index}`} listed={listed} />
          ))}
        </ul>
      )}
      {found.length > most ? (
        <button
          type="button"
          onClick={() => setShown({ text, most: most + 4 * STEP })}
          className="mt-1 min-h-11 px-1 text-14 text-second underline underline-offset-4 hover:text-ink"
        >
          {rich`Show more (${found.length - most})`}
        </button>
      ) : undefined}
    </div>
  );
}

/** A proposal by its title, whose it is, and as of which block the file has it. */
function TitleRow({ listed: { dao, proposal } }: { listed: ListedTitle }) {
  const now = BigInt(useWallClock(60));
  return (
    <li className="relative px-5 py-3">
      <FiledLink dao={dao.id} proposal={proposal} />
      <p className="text-14 text-second">
        {rich`${<bdi>{dao.name}</bdi>} · ${<FiledChain chainId={parseDaoId(dao.id).chainId} />} · Proposal ${shortId(proposal.id)}`}
      </p>
      <p className="text-13 text-third">
        {t`As of block ${formatCount(dao.at.number)}, ${formatDate(dao.at.timestamp, now)}`}
      </p>
    </li>
  );
}

/** How many letters a search among titles takes. */
const LEAST_LETTERS = 3;

function titlesFile(older?: number): SiteListFile<TitleList> {
  return { name: titleFile(older), most: MOST_LIST_BYTES, read: readTitleList };
}

type ListedTitle = { dao: FiledDao; proposal: FiledTitle };

/** The titles of a file that have all of some words, in themselves or in the name of their organisation; newest first. */
export function searchTitles({ organisations, proposals }: TitleList, words: string): ListedTitle[] {
  return proposals.flatMap((proposal) => {
    const dao = organisations[proposal.of];
    return dao !== undefined && hasWords(`${proposal.title} ${dao.name}`, words) ? [{ dao, proposal }] : [];
  });
}
