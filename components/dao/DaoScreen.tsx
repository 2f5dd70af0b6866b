'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { usePageTitle } from '@/components/ui/pageTitle';
import { Skeleton } from '@/components/ui/Skeleton';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { afterPaint } from '@/lib/afterPaint';
import { useDao } from '@/lib/query/dao';
import { useProposalsAhead } from '@/lib/query/proposalList';
import { parseDaoFragment } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { FragmentPage, StaleProblem, Unread } from './Unread';

const DaoBody = onDemand(() => import('./DaoBody').then((module) => module.DaoBody), <DaoSkeleton />);

const GovernorOnChains = onDemand(() =>
  import('./GovernorOnChains').then((module) => module.GovernorOnChains),
);

/** The page of one organisation, named by the fragment of its link; undefined while prerendering. */
export function DaoScreen({ fragment }: { fragment: string | undefined }) {
  // Draw first what is there already.
  useEffect(() => void afterPaint().then(DaoBody.preload), []);
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
    return (
      <Unread title={t`The organisation could not be read`} error={error} retry={retry}>
        {error.code === 'not-a-contract' || error.code === 'not-a-governor' ? (
          <OtherChains id={id} />
        ) : undefined}
      </Unread>
    );
  }
  return (
    <>
      <StaleProblem error={error} retry={retry} block={data.at.number} />
      <DaoBody dao={data} />
    </>
  );
}

/** The same address may be a Governor elsewhere; other chains are asked when the person wants it. */
function OtherChains({ id }: { id: string }) {
  const { chainId, address } = parseDaoFragment(id);
  const count = useChains().filter((chain) => chain.id !== chainId).length;
  const [isAsked, setAsked] = useState(false);
  if (count === 0) return undefined;
  if (isAsked) return <GovernorOnChains address={address} except={chainId} />;
  return (
    <Button className="mt-4" onClick={() => setAsked(true)}>
      {count === 1 ? t`Look on the other chain` : t`Look on the ${count} other chains`}
    </Button>
  );
}

/** The places of an organisation's page while it is read; as high as what comes. */
function DaoSkeleton() {
  return (
    <div role="status" aria-label={t`Reading the organisation`} className="min-h-dvh" data-place="">
      <h1 className="sr-only">{t`Reading the organisation from the chain …`}</h1>
      <div className="grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 max-md:min-h-[86dvh]">
          <Skeleton className="h-7 w-32" />
          <div className="mt-10">
            <Skeleton className="h-20 w-full" lines={6} />
          </div>
        </div>
        <div>
          <Skeleton className="h-14 w-full rounded-card md:h-[30rem]" />
        </div>
      </div>
    </div>
  );
}
