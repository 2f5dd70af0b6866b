'use client';
import { useEffect } from 'react';
import { DaoTabPage } from '@/components/dao/DaoTabPage';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';

const CompareBoard = onDemand(() => import('./CompareBoard').then((module) => module.CompareBoard));

/** Delegates of an organisation beside each other; the fragment names it and them, undefined while prerendering. */
export function CompareScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(CompareBoard.preload, []);
  return (
    <DaoTabPage
      fragment={fragment}
      title={t`Compare delegates`}
      lead={t`Up to four accounts side by side: what they hold, and how they voted. The link to this page holds your choice.`}
      row="h-16"
      isWide
    >
      {(dao) =>
        dao.token === null ? (
          <Empty
            title={t`This Governor names no token`}
          >{t`It counts votes in a way of its own, so there are no delegates to compare.`}</Empty>
        ) : (
          <CompareBoard dao={dao} />
        )
      }
    </DaoTabPage>
  );
}
