'use client';
import Link from 'next/link';
import { lazy, Suspense, useEffect } from 'react';
import { LinkProblem } from '@/components/dao/LinkProblem';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Empty } from '@/components/ui/Empty';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { safeLine } from '@/lib/format';
import { type DaoView, useDao } from '@/lib/query/dao';
import { type DaoRoute, daoHref, daoId, parseDaoFragment } from '@/lib/routes';
import { DelegatesSkeleton } from './DelegatesSkeleton';

const load = () => import('./DelegateBoard').then((module) => ({ default: module.DelegateBoard }));
const DelegateBoard = lazy(load);

/** Who votes with whose tokens in the organisation that the fragment names; undefined while prerendering. */
export function DelegatesScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(() => void load(), []);
  const read = fragment === undefined ? undefined : routeOf(fragment);
  return (
    <Page narrow>
      {read === undefined ? (
        <DelegatesSkeleton />
      ) : 'error' in read ? (
        <LinkProblem error={read.error} />
      ) : (
        <Delegates key={fragment} id={daoId(read)} />
      )}
    </Page>
  );
}

function Delegates({ id }: { id: string }) {
  const { data, error, retry } = useDao(id);
  const name = data === undefined ? undefined : safeLine(data.name);
  usePageTitle(name === undefined ? undefined : `Delegates · ${name}`);
  if (data === undefined) {
    if (error === undefined) return <DelegatesSkeleton />;
    return (
      <div className="min-h-dvh">
        <h1 className="mb-6">The delegates could not be read</h1>
        <Problem error={error} onRetry={retry} />
        <p className="mt-5">
          <ButtonLink href={daoHref(id)}>Go to the organisation</ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <>
      <Head dao={data} name={name ?? ''} />
      {data.token === null ? (
        <div className="mt-6">
          <Empty title="This Governor names no token">
            It counts votes in a way of its own, so there are no delegates to list.
          </Empty>
        </div>
      ) : (
        <Suspense fallback={undefined}>
          <DelegateBoard dao={data} />
        </Suspense>
      )}
    </>
  );
}

function Head({ dao, name }: { dao: DaoView; name: string }) {
  return (
    <header className="mb-3">
      <p className="text-14">
        <Link href={daoHref(dao.id)} className="text-accent underline underline-offset-4">
          <span aria-hidden="true">← </span>
          <bdi>{name === '' ? 'The organisation' : name}</bdi>
        </Link>
      </p>
      <h1 className="mt-2">Delegates</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">
        Who votes with whose tokens. Tokens count only once they are delegated, also to oneself; they stay
        with their owner, who can choose anew at any time.
      </p>
    </header>
  );
}

function routeOf(fragment: string): DaoRoute | { error: unknown } {
  try {
    return parseDaoFragment(fragment);
  } catch (error) {
    return { error };
  }
}
