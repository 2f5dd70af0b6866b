'use client';
import { useEffect } from 'react';
import { usePageTitle } from '@/components/ui/pageTitle';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { useDao } from '@/lib/query/dao';
import { parseDaoFragment } from '@/lib/routes';
import { DaoBody } from './DaoBody';
import { DaoSkeleton } from './DaoSkeleton';
import { FragmentPage } from './FragmentPage';
import { preloadProposalRows } from './ProposalList';
import { StaleProblem } from './StaleProblem';
import { Unread } from './Unread';

/** The page of one organisation, named by the fragment of its link; undefined while prerendering. */
export function DaoScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(preloadProposalRows, []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={<DaoSkeleton />}>
      {(route) => <Dao id={daoId(route)} />}
    </FragmentPage>
  );
}

function Dao({ id }: { id: string }) {
  const { data, error, retry } = useDao(id);
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
