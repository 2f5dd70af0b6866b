'use client';
import { useEffect } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { usePageTitle } from '@/components/ui/pageTitle';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { painted } from '@/lib/painted';
import { useDao } from '@/lib/query/dao';
import { useProposalsAhead } from '@/lib/query/proposalList';
import { parseDaoFragment } from '@/lib/routes';
import { DaoSkeleton } from './DaoSkeleton';
import { FragmentPage } from './FragmentPage';
import { StaleProblem } from './StaleProblem';
import { Unread } from './Unread';

const DaoBody = onDemand(() => import('./DaoBody').then((module) => module.DaoBody), <DaoSkeleton />);

/** The page of one organisation, named by the fragment of its link; undefined while prerendering. */
export function DaoScreen({ fragment }: { fragment: string | undefined }) {
  // What is there already is drawn first.
  useEffect(() => void painted().then(DaoBody.preload), []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={<DaoSkeleton />}>
      {(route) => <Dao id={daoId(route)} />}
    </FragmentPage>
  );
}

function Dao({ id }: { id: string }) {
  const { data, error, retry } = useDao(id);
  useProposalsAhead(id);
  usePageTitle(data === undefined ? undefined : safeLine(data.name));
  if (data === undefined) {
    if (error === undefined) return <DaoSkeleton />;
    return <Unread title="The organisation could not be read" error={error} retry={retry} />;
  }
  return (
    <>
      <StaleProblem error={error} retry={retry} block={data.at.number} />
      <DaoBody dao={data} />
    </>
  );
}
