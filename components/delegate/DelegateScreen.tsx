'use client';
import { useEffect } from 'react';
import { OfDao } from '@/components/dao/OfDao';
import { Address } from '@/components/ui/Address';
import { Avatar } from '@/components/ui/Avatar';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { usePageTitle } from '@/components/ui/pageTitle';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, safeLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { type DelegateLink, parseDelegateFragment } from '@/lib/delegateLinks';
import { useIsNaming } from '@/lib/names/naming';
import type { DaoView } from '@/lib/query/dao';
import { delegatesHref } from '@/lib/routes';

const DelegateProfile = onDemand(() => import('./DelegateProfile').then((module) => module.DelegateProfile));

const ProfilePicture = onDemand(
  () => import('@/components/names/AvatarPicture').then((module) => module.ProfilePicture),
  ({ address, size }) => <Avatar seed={address} size={size} />,
);

const PLACE = (
  <PageSkeleton label={phrase`Reading the delegate`} title={phrase`Delegate profile`} columns={[6, 4]} />
);

/** The account that the fragment names as a delegate of its organisation; undefined while prerendering. */
export function DelegateScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(DelegateProfile.preload, []);
  return (
    <OfDao
      fragment={fragment}
      parse={parseDelegateFragment}
      unread={t`The delegate could not be read`}
      place={PLACE}
    >
      {(dao, { account }) => <Delegate dao={dao} account={account} />}
    </OfDao>
  );
}

function Delegate({ dao, account }: { dao: DaoView; account: DelegateLink['account'] }) {
  usePageTitle(`${t`Delegate ${formatAddress(account)}`} · ${safeLine(dao.name)}`);
  return (
    <>
      <Head dao={dao} account={account} />
      {dao.token === null ? (
        <div className="mt-6">
          <Empty title={t`This Governor names no token`}>{t`It counts votes in a way of its own.`}</Empty>
        </div>
      ) : (
        <DelegateProfile dao={dao} address={account} />
      )}
    </>
  );
}

function Head({ dao, account }: { dao: DaoView; account: DelegateLink['account'] }) {
  const name = safeLine(dao.name);
  const isNaming = useIsNaming();
  return (
    <header className="mb-3">
      <p className="text-14">
        <a href={delegatesHref(dao.id)} className="text-accent underline underline-offset-4">
          <span aria-hidden="true">← </span>
          {rich`Delegates of ${<bdi>{name === '' ? t`the organisation` : name}</bdi>}`}
        </a>
      </p>
      <div className="mt-3 flex items-center gap-4">
        {isNaming ? <ProfilePicture address={account} size={44} /> : <Avatar seed={account} size={44} />}
        <div className="min-w-0">
          <h1>
            <Address address={account} chainId={dao.chainId} className="no-underline!" />
          </h1>
          <p className="text-14 text-second">{t`Delegate profile`}</p>
        </div>
      </div>
    </header>
  );
}
