'use client';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { safeLine } from '@/lib/format';
import { useDao } from '@/lib/query/dao';
import { type DaoRoute, daoId, parseDaoFragment } from '@/lib/routes';
import { DaoBody } from './DaoBody';
import { DaoSkeleton } from './DaoSkeleton';
import { LinkProblem } from './LinkProblem';
import { preloadProposalRows } from './ProposalList';

/** The page of one organisation, named by the fragment of its link; undefined while prerendering. */
export function DaoScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(preloadProposalRows, []);
  if (fragment === undefined) {
    return (
      <Page>
        <DaoSkeleton />
      </Page>
    );
  }
  const read = routeOf(fragment);
  return (
    <Page>
      {'error' in read ? <LinkProblem error={read.error} /> : <Dao key={fragment} id={daoId(read)} />}
    </Page>
  );
}

function Dao({ id }: { id: string }) {
  const { data, error, retry } = useDao(id);
  usePageTitle(data === undefined ? undefined : safeLine(data.name));
  if (data === undefined)
    return error === undefined ? <DaoSkeleton /> : <Failed error={error} retry={retry} />;
  return (
    <>
      {error === undefined ? undefined : (
        <div className="mb-6">
          <Problem error={error} onRetry={retry} compact />
          <p className="mt-2 text-14 text-second">
            What you see was read at block {data.at.number.toLocaleString('en')}.
          </p>
        </div>
      )}
      <DaoBody dao={data} />
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">The organisation could not be read</h1>
      <Problem error={error} onRetry={retry} />
      <p className="mt-5">
        <ButtonLink href="/">Go to the start</ButtonLink>
      </p>
    </div>
  );
}

function routeOf(fragment: string): DaoRoute | { error: unknown } {
  try {
    return parseDaoFragment(fragment);
  } catch (error) {
    return { error };
  }
}
