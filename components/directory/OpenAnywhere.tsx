import { useState } from 'react';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { ShowMore } from '@/components/ui/list/Paged';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { FEED_FILES } from '@/core/feed/feedFiles';
import { LISTS_FOLDER } from '@/core/feed/lists/filedDao';
import type { OpenList } from '@/core/feed/lists/openList';
import { formatDate } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { isPastEnd, listOpen, openVotesFile } from '@/lib/lists/openVotes';
import { useSiteList } from '@/lib/lists/siteList';
import { useWallClock } from '@/lib/query/now';
import { FileUnusable } from './FiledLink';
import { OpenRow } from './OpenRow';

const STEP = 50;

/** The votes that were open when this site’s files were made, in every organisation that it has files of. */
export function OpenAnywhere() {
  const { list, retry } = useSiteList(openVotesFile);
  if (list === undefined) return <Skeleton className="h-20 w-full" lines={5} />;
  if (list === null) return <FileUnusable onRetry={retry} />;
  return <Listed list={list} />;
}

function Listed({ list }: { list: OpenList }) {
  const [words, setWords] = useState('');
  const [most, setMost] = useState(STEP);
  const now = BigInt(useWallClock(60));
  const all = listOpen(list, '', now);
  if (all.length === 0)
    return (
      <>
        <AsOf list={list} now={now} />
        <Empty
          title={t`No vote was open`}
        >{t`None, in the organisations this site has files of, at the blocks of these files.`}</Empty>
      </>
    );
  const found = listOpen(list, words, now);
  return (
    <>
      <Search
        label={t`Search open votes`}
        placeholder={t`Title or organisation`}
        value={words}
        onSearch={setWords}
      />
      <AsOf list={list} now={now} />
      {found.length === 0 ? (
        <Empty title={t`None of these`} />
      ) : (
        <ul
          aria-label={t`Open votes`}
          className="divide-y divide-line-soft rounded-card border border-line bg-card"
        >
          {/* A file may name one twice. */}
          {found.slice(0, most).map((listed, index) => (
            <OpenRow
              key={`${listed.dao.id}/${listed.proposal.id}/${index}`}
              listed={listed}
              isOver={isPastEnd(listed, now)}
              now={now}
            />
          ))}
        </ul>
      )}
      <ShowMore isThere={found.length > most} onMore={() => setMost(most + STEP)} />
      <Feeds />
    </>
  );
}

/** Feeds of all organisations at once, for programs. */
function Feeds() {
  const link = (file: string, text: string) => (
    <a
      href={`/${LISTS_FOLDER}/${file}`}
      className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
    >
      {text}
    </a>
  );
  return (
    <p className="mt-2 text-14 text-second">
      {rich`Feeds of new proposals in all of them: ${link(FEED_FILES.atom, t`Atom`)} · ${link(FEED_FILES.json, t`JSON Feed`)}`}
    </p>
  );
}

/** How many there are, of how many organisations, and how old that is. */
function AsOf({ list: { organisations }, now }: { list: OpenList; now: bigint }) {
  const times = organisations.map(({ at }) => at.timestamp).sort((a, b) => (a < b ? -1 : 1));
  const [oldest] = times;
  const newest = times.at(-1);
  const count = organisations.reduce((sum, { open }) => sum + open.length, 0);
  if (oldest === undefined || newest === undefined) return undefined;
  const dates =
    oldest === newest ? formatDate(oldest, now) : t`${formatDate(oldest, now)} to ${formatDate(newest, now)}`;
  return (
    <p className="my-2 text-13 text-second">
      {rich`${plural(count, 'open vote')} in ${plural(organisations.length, 'organisation')}, as of blocks of ${dates}.`}
    </p>
  );
}
