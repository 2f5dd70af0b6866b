'use client';
import { useEffect } from 'react';
import { DaoBack } from '@/components/dao/DaoBack';
import { FragmentPage } from '@/components/dao/FragmentPage';
import { Unread } from '@/components/dao/Unread';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { type ControlView, useControl } from '@/lib/query/control';
import { parseDaoFragment } from '@/lib/routes';
import { ControlNote } from './ControlNote';
import { HealthCard } from './HealthCard';
import { PowerCard } from './PowerCard';
import { PARTS } from './words';

// Below the fold, and asked for only when the powers are known.
const load = () => import('./OperationList').then((module) => module.OperationList);
const OperationList = onDemand(load, <CardSkeleton row="h-14" lines={3} />);

const PLACE = <PageSkeleton label="Reading who can do what" title="Who can do what" lead columns={[6, 6]} />;

/** Who can do what in the organisation that the fragment names; undefined while prerendering. */
export function ControlScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(() => void load(), []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={PLACE}>
      {(route) => <Control id={daoId(route)} />}
    </FragmentPage>
  );
}

function Control({ id }: { id: string }) {
  const { data, error, retry } = useControl(id);
  usePageTitle(data === undefined ? undefined : `Who can do what · ${safeLine(data.name)}`);
  if (data === undefined) {
    if (error === undefined) return PLACE;
    return <Unread title="Who can do what could not be read" error={error} retry={retry} dao={id} />;
  }
  return (
    <>
      <Problem className="mb-6" error={error} onRetry={retry} compact />
      <Head control={data} />
      <div className="mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-6">
          <HealthCard control={data} />
          {data.timelock === null ? undefined : <OperationList control={data} />}
        </div>
        <div className="min-w-0 space-y-4">
          {PARTS.map(({ part, title }) => (
            <PowerCard key={part} title={title} control={data} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

function Head({ control }: { control: ControlView }) {
  return (
    <header>
      <DaoBack dao={control} />
      <h1 className="mt-2">Who can do what</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">
        Everything that can be done here beside voting, and by whom, read at block{' '}
        {control.at.number.toLocaleString('en')}. Open any line to see what proves it.
      </p>
      <div className="mt-3">
        <ControlNote control={control} />
      </div>
    </header>
  );
}
