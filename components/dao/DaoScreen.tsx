'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { usePageTitle } from '@/components/ui/pageTitle';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { afterPaint } from '@/lib/afterPaint';
import { useDao } from '@/lib/query/dao';
import { useProposalsAhead } from '@/lib/query/proposalList';
import { parseDaoFragment } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { DaoSkeleton } from './DaoSkeleton';
import { FragmentPage } from './FragmentPage';
import { StaleProblem } from './StaleProblem';
import { Unread } from './Unread';

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
