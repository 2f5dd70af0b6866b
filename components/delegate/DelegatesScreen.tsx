'use client';
import { useEffect } from 'react';
import { OfDao } from '@/components/dao/OfDao';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { lacksToken } from '@/core/governor/act/tokenWords';
import { phrase, t } from '@/core/language/message';
import { compareHref } from '@/lib/delegateLinks';
import type { DaoView } from '@/lib/query/dao';
import { parseDaoFragment } from '@/lib/routes';

const DelegateBoard = onDemand(() => import('./DelegateBoard').then((module) => module.DelegateBoard));

const PLACE = (
  <PageSkeleton
    label={phrase`Reading the delegates`}
    title={phrase`Delegates`}
    lead
    columns={[6]}
    row="h-16"
  />
);

/** Delegates in the organisation that the fragment names, and whose tokens they vote with; undefined while prerendering. */
export function DelegatesScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(DelegateBoard.preload, []);
  return (
    <OfDao
      fragment={fragment}
      parse={parseDaoFragment}
      title={t`Delegates`}
      unread={t`The delegates could not be read`}
      place={PLACE}
    >
      {(dao) => <Delegates dao={dao} />}
    </OfDao>
  );
}

function Delegates({ dao }: { dao: DaoView }) {
  const isUntold = lacksToken(dao, 'token.delegates');
  return (
    <>
      <header className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1>{t`Delegates`}</h1>
          {dao.token === null ? undefined : (
            <a
              href={compareHref(dao.id, [])}
              className="hit-area text-14 font-medium text-accent underline underline-offset-4"
            >{t`Compare delegates`}</a>
          )}
        </div>
        <p className="mt-2 max-w-[44rem] text-15 text-second">{t`Who votes with whose tokens. Tokens count only once they are delegated, even to yourself. You can change your delegate at any time.`}</p>
      </header>
      {dao.token === null || isUntold ? (
        <div className="mt-6">
          <Empty
            title={isUntold ? t`This token names no delegates` : t`This Governor names no token`}
          >{t`It counts votes in a way of its own, so delegates cannot be listed.`}</Empty>
        </div>
      ) : (
        <DelegateBoard dao={dao} />
      )}
    </>
  );
}
