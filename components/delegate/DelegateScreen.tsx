'use client';
import Link from 'next/link';
import { lazy, Suspense, useEffect } from 'react';
import { LinkProblem } from '@/components/dao/LinkProblem';
import { Address } from '@/components/ui/Address';
import { Avatar } from '@/components/ui/Avatar';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Empty } from '@/components/ui/Empty';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { usePageTitle } from '@/components/ui/pageTitle';
import { formatAddress, safeLine } from '@/lib/format';
import { type DaoView, useDao } from '@/lib/query/dao';
import { type DelegateRoute, daoHref, daoId, delegatesHref, parseDelegateFragment } from '@/lib/routes';
import { DelegateSkeleton } from './DelegateSkeleton';

const load = () => import('./DelegateProfile').then((module) => ({ default: module.DelegateProfile }));
const DelegateProfile = lazy(load);

/** The account that the fragment names as a delegate of its organisation; undefined while prerendering. */
export function DelegateScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(() => void load(), []);
  const read = fragment === undefined ? undefined : routeOf(fragment);
  return (
    <Page>
      {read === undefined ? (
        <DelegateSkeleton />
      ) : 'error' in read ? (
        <LinkProblem error={read.error} />
      ) : (
        <Delegate key={fragment} id={daoId(read)} account={read.account} />
      )}
    </Page>
  );
}

function Delegate({ id, account }: { id: string; account: DelegateRoute['account'] }) {
  const { data, error, retry } = useDao(id);
  const name = data === undefined ? undefined : safeLine(data.name);
  usePageTitle(name === undefined ? undefined : `Delegate ${formatAddress(account)} · ${name}`);
  if (data === undefined) {
    if (error === undefined) return <DelegateSkeleton />;
    return (
      <div className="min-h-dvh">
        <h1 className="mb-6">The delegate could not be read</h1>
        <Problem error={error} onRetry={retry} />
        <p className="mt-5">
          <ButtonLink href={daoHref(id)}>Go to the organisation</ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <>
      <Head dao={data} account={account} name={name ?? ''} />
      {data.token === null ? (
        <div className="mt-6">
          <Empty title="This Governor names no token">It counts votes in a way of its own.</Empty>
        </div>
      ) : (
        <Suspense fallback={undefined}>
          <DelegateProfile dao={data} address={account} />
        </Suspense>
      )}
    </>
  );
}

function Head({ dao, account, name }: { dao: DaoView; account: string; name: string }) {
  return (
    <header className="mb-3">
      <p className="text-14">
        <Link href={delegatesHref(dao.id)} className="text-accent underline underline-offset-4">
          <span aria-hidden="true">← </span>Delegates of <bdi>{name === '' ? 'the organisation' : name}</bdi>
        </Link>
      </p>
      <div className="mt-3 flex items-center gap-4">
        <Avatar seed={account} size={44} />
        <div className="min-w-0">
          <h1>Delegate</h1>
          <p className="text-15">
            <Address address={account} chainId={dao.chainId} />
          </p>
        </div>
      </div>
    </header>
  );
}

function routeOf(fragment: string): DelegateRoute | { error: unknown } {
  try {
    return parseDelegateFragment(fragment);
  } catch (error) {
    return { error };
  }
}
