'use client';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Skeleton } from '@/components/ui/Skeleton';
import { unpackDraft } from '@/core/draft/link';
import type { ReadDraft } from '@/core/draft/parseDraft';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { proposeHref } from '@/lib/routes';
import { DraftReader } from './DraftReader';
import { strangerOf } from './strangerWords';

/** A draft that somebody's link holds: read only, and nothing in it trusted; or why it cannot be opened. */
export function SharedDraft({ dao, code }: { dao: DaoView; code: string }) {
  const [found, setFound] = useState<ReadDraft | string>();
  useEffect(() => {
    let isGone = false;
    unpackDraft(code).then(
      (read) => {
        if (!isGone) setFound(strangerOf(read.draft, dao) ?? read);
      },
      (error: unknown) => {
        if (!isGone) setFound(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [code, dao.id]);
  if (found === undefined) return <Skeleton className="mt-6 h-11 w-full" lines={8} />;
  if (typeof found !== 'string') return <DraftReader dao={dao} read={found} />;
  return (
    <div>
      <h1 className="sr-only">{t`Propose`}</h1>
      <Empty
        title={t`This link cannot be opened`}
        action={<a href={proposeHref(dao.id)} className={buttonClass()}>{t`Write a draft`}</a>}
      >
        <span className="wrap-anywhere">{found}</span>
      </Empty>
    </div>
  );
}
