'use client';
import { useEffect } from 'react';
import { FragmentPage, Unread } from '@/components/dao/Unread';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { afterPaint } from '@/lib/afterPaint';
import { useControl } from '@/lib/query/control';
import { parseDaoFragment } from '@/lib/routes';

const PLACE = (
  <PageSkeleton label={phrase`Reading who can do what`} title={phrase`Control`} lead columns={[6, 6]} />
);
const ControlBody = onDemand(() => import('./ControlBody').then((module) => module.ControlBody), PLACE);

/** The powers over the organisation that the fragment names; undefined while prerendering. */
export function ControlScreen({ fragment }: { fragment: string | undefined }) {
  // It comes while the powers are still being read.
  useEffect(() => void afterPaint().then(ControlBody.preload), []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={PLACE}>
      {(route) => <Control id={daoId(route)} />}
    </FragmentPage>
  );
}

function Control({ id }: { id: string }) {
  const { data, error, retry } = useControl(id);
  usePageTitle(data === undefined ? undefined : `${t`Control`} · ${safeLine(data.name)}`);
  if (data === undefined) {
    if (error === undefined) return PLACE;
    return <Unread title={t`Control could not be read`} error={error} retry={retry} dao={id} />;
  }
  return (
    <>
      <Problem className="mb-6" error={error} onRetry={retry} compact />
      <ControlBody control={data} />
    </>
  );
}
