'use client';
import { useEffect } from 'react';
import { FragmentPage, StaleProblem, Unread } from '@/components/dao/Unread';
import { buttonClass } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { usePageTitle } from '@/components/ui/pageTitle';
import { Markdown } from '@/components/ui/text/Markdown';
import { VoteSection } from '@/components/vote/VoteSection';
import { daoId } from '@/core/caip';
import { safeLine, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import { afterPaint } from '@/lib/afterPaint';
import { preloadCode } from '@/lib/preloadCode';
import { useWatch } from '@/lib/query/client/watch';
import { useProposal } from '@/lib/query/proposal';
import { daoHref, type ProposalLink, parseProposalFragment } from '@/lib/routes';
import { ProposalSkeleton } from './ProposalSkeleton';

const ProposalBody = onDemand(
  () => import('./ProposalBody').then((module) => module.ProposalBody),
  <ProposalSkeleton />,
);
const UnreadHistory = onDemand(() =>
  import('@/components/coverage/CoverageCard').then((module) => module.UnreadHistory),
);

/** The page of one proposal, named by the fragment of its link; undefined while prerendering. */
export function ProposalScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(preload, []);
  return (
    <FragmentPage fragment={fragment} parse={parseProposalFragment} place={<ProposalSkeleton />}>
      {(route) => <Proposal route={route} />}
    </FragmentPage>
  );
}

function Proposal({ route }: { route: ProposalLink }) {
  const dao = daoId(route);
  const { data, error, retry } = useProposal(dao, route.id);
  const isShown = data !== undefined && data !== null;
  // On their way before the code of the checks, for which the worker answers nothing.
  useWatch(isShown ? dao : undefined, [{ kind: 'votes', proposal: String(route.id) }]);
  useEffect(() => {
    if (isShown) preloadCode('analysis');
  }, [isShown]);
  usePageTitle(data === undefined || data === null ? undefined : safeLine(data.title));
  if (data === null || (data === undefined && error?.code === 'proposal-unknown'))
    return <Unknown dao={dao} id={route.id} />;
  if (data === undefined) {
    if (error === undefined) return <ProposalSkeleton />;
    return (
      <Unread title={t`The proposal could not be read`} error={error} retry={retry} dao={dao}>
        <UnreadHistory dao={dao} />
      </Unread>
    );
  }
  return (
    <>
      <StaleProblem error={error} retry={retry} block={data.at.number} />
      <ProposalBody proposal={data} />
    </>
  );
}

/** The code of what is shown comes while the proposal is still being read; what is there already is drawn first. */
function preload(): void {
  void afterPaint().then(() => {
    ProposalBody.preload();
    VoteSection.preload();
    Markdown.preload();
  });
}

function Unknown({ dao, id }: { dao: string; id: bigint }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6" data-read="">{t`Proposal not found`}</h1>
      <Empty
        title={t`This Governor knows no proposal ${shortId(id)}`}
        action={<a href={daoHref(dao)} className={buttonClass()}>{t`Go to the organisation`}</a>}
      >{t`The contract was asked and does not know it. The link may belong to another organisation or another chain.`}</Empty>
    </div>
  );
}
