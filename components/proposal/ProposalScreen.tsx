'use client';
import { lazy, Suspense, useEffect } from 'react';
import { LinkProblem } from '@/components/dao/LinkProblem';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Empty } from '@/components/ui/Empty';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { preloadVotes } from '@/components/vote/VoteSection';
import { safeLine } from '@/lib/format';
import { useProposal } from '@/lib/query/proposal';
import { daoHref, daoId, type ProposalRoute, parseProposalFragment } from '@/lib/routes';
import { ProposalSkeleton } from './ProposalSkeleton';
import { shortId } from './words';

const load = () => import('./ProposalBody').then((module) => ({ default: module.ProposalBody }));
const ProposalBody = lazy(load);
const UnreadHistory = lazy(() =>
  import('@/components/coverage/UnreadHistory').then((module) => ({ default: module.UnreadHistory })),
);

/** The page of one proposal, named by the fragment of its link; undefined while prerendering. */
export function ProposalScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(preload, []);
  if (fragment === undefined) {
    return (
      <Page>
        <ProposalSkeleton />
      </Page>
    );
  }
  const read = routeOf(fragment);
  return (
    <Page>
      {'error' in read ? <LinkProblem error={read.error} /> : <Proposal key={fragment} route={read} />}
    </Page>
  );
}

function Proposal({ route }: { route: ProposalRoute }) {
  const dao = daoId(route);
  const { data, error, retry } = useProposal(dao, route.id);
  usePageTitle(data === undefined || data === null ? undefined : safeLine(data.title));
  if (data === null || (data === undefined && error?.code === 'proposal-unknown')) {
    return <Unknown dao={dao} id={route.id} />;
  }
  if (data === undefined) {
    return error === undefined ? <ProposalSkeleton /> : <Failed dao={dao} error={error} retry={retry} />;
  }
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
      <Suspense fallback={<ProposalSkeleton />}>
        <ProposalBody proposal={data} />
      </Suspense>
    </>
  );
}

/** The code of what is shown comes while the proposal is still being read. */
function preload(): void {
  void load();
  preloadVotes();
  void import('@/components/ui/MarkdownView');
}

function Unknown({ dao, id }: { dao: string; id: bigint }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">Proposal not found</h1>
      <Empty
        title={`This Governor knows no proposal ${shortId(id)}`}
        action={<ButtonLink href={daoHref(dao)}>Go to the organisation</ButtonLink>}
      >
        The contract was asked and does not know it. The link may belong to another organisation or another
        chain.
      </Empty>
    </div>
  );
}

function Failed({ dao, error, retry }: { dao: string; error: unknown; retry: () => void }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">The proposal could not be read</h1>
      <Problem error={error} onRetry={retry} />
      <Suspense>
        <UnreadHistory dao={dao} />
      </Suspense>
      <p className="mt-5">
        <ButtonLink href={daoHref(dao)}>Go to the organisation</ButtonLink>
      </p>
    </div>
  );
}

function routeOf(fragment: string): ProposalRoute | { error: unknown } {
  try {
    return parseProposalFragment(fragment);
  } catch (error) {
    return { error };
  }
}
