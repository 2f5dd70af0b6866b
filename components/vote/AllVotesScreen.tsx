'use client';
import { lazy, Suspense, useEffect } from 'react';
import { LinkProblem } from '@/components/dao/LinkProblem';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { Skeleton } from '@/components/ui/Skeleton';
import { safeLine } from '@/lib/format';
import { useDao } from '@/lib/query/dao';
import { type DaoRoute, daoHref, daoId, parseDaoFragment } from '@/lib/routes';

const load = () => import('./AllVotes').then((module) => ({ default: module.AllVotes }));
const AllVotes = lazy(load);

/** All votes of the organisation that the fragment names; undefined while prerendering. */
export function AllVotesScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(() => void load(), []);
  const read = fragment === undefined ? undefined : routeOf(fragment);
  return (
    <Page>
      {read === undefined ? (
        <Waiting />
      ) : 'error' in read ? (
        <LinkProblem error={read.error} />
      ) : (
        <Votes key={fragment} id={daoId(read)} />
      )}
    </Page>
  );
}

function Votes({ id }: { id: string }) {
  const { data, error, retry } = useDao(id);
  usePageTitle(data === undefined ? undefined : `All votes · ${safeLine(data.name)}`);
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Failed id={id} error={error} retry={retry} />;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <AllVotes dao={data} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Reading the organisation" className="min-h-dvh">
      <Skeleton className="h-5 w-40" />
      <h1 className="mt-2">All votes</h1>
      <div className="mt-6 rounded-card border border-line bg-card p-5">
        <Skeleton className="h-12 w-full" lines={8} />
      </div>
    </div>
  );
}

function Failed({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">The votes could not be read</h1>
      <Problem error={error} onRetry={retry} />
      <p className="mt-5">
        <ButtonLink href={daoHref(id)}>Go to the organisation</ButtonLink>
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
