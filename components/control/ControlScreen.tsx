'use client';
import Link from 'next/link';
import { LinkProblem } from '@/components/dao/LinkProblem';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { safeLine } from '@/lib/format';
import { type ControlView, useControl } from '@/lib/query/control';
import { type DaoRoute, daoHref, daoId, parseDaoFragment } from '@/lib/routes';
import { ControlNote } from './ControlNote';
import { ControlSkeleton } from './ControlSkeleton';
import { HealthCard } from './HealthCard';
import { OperationList } from './OperationList';
import { PowerCard } from './PowerCard';
import { PARTS } from './words';

/** Who can do what in the organisation that the fragment names; undefined while prerendering. */
export function ControlScreen({ fragment }: { fragment: string | undefined }) {
  const read = fragment === undefined ? undefined : routeOf(fragment);
  return (
    <Page>
      {read === undefined ? (
        <ControlSkeleton />
      ) : 'error' in read ? (
        <LinkProblem error={read.error} />
      ) : (
        <Control key={fragment} id={daoId(read)} />
      )}
    </Page>
  );
}

function Control({ id }: { id: string }) {
  const { data, error, retry } = useControl(id);
  const name = data === undefined ? undefined : safeLine(data.name);
  usePageTitle(name === undefined ? undefined : `Who can do what · ${name}`);
  if (data === undefined) {
    return error === undefined ? <ControlSkeleton /> : <Failed id={id} error={error} retry={retry} />;
  }
  return (
    <>
      {error === undefined ? undefined : (
        <div className="mb-6">
          <Problem error={error} onRetry={retry} compact />
        </div>
      )}
      <Head control={data} name={name ?? ''} />
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

function Head({ control, name }: { control: ControlView; name: string }) {
  return (
    <header>
      <p className="text-14">
        <Link href={daoHref(control.id)} className="text-accent underline underline-offset-4">
          <span aria-hidden="true">← </span>
          <bdi>{name === '' ? 'The organisation' : name}</bdi>
        </Link>
      </p>
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

function Failed({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">Who can do what could not be read</h1>
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
