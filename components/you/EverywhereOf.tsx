'use client';
import type { Address as Account } from 'viem';
import { FileUnusable } from '@/components/directory/FileUnusable';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import type { AccountIndex } from '@/core/feed/lists/accountList';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { accountsFile, standingsIn } from '@/lib/lists/accounts';
import { useSiteList } from '@/lib/lists/siteList';
import { StandingInFile } from './StandingInFile';

/** Records of one address in the files, an organisation at a time, and what they lack. */
export function EverywhereOf({ account, index }: { account: Account; index: AccountIndex }) {
  const { list, retry } = useSiteList(accountsFile(account, index.digits));
  if (list === undefined) return <Skeleton className="h-16 w-full" lines={3} />;
  if (list === null) return <FileUnusable onRetry={retry} />;
  const found = standingsIn(list, account);
  return (
    <section aria-label={formatAddress(account)}>
      <p className="text-14 text-second" role="status">
        <span className="font-mono">{formatAddress(account)}</span>{' '}
        {found.length === 0
          ? t`has no vote and no delegation in these files.`
          : rich`is in the files of ${plural(found.length, 'organisation')}.`}
        {index.undelegated === 0
          ? undefined
          : rich` Of ${plural(index.undelegated, 'organisation')} the files tell no delegations.`}
      </p>
      {found.map((each, index) => (
        <StandingInFile key={`${each.dao.id}/${index}`} listed={each} account={account} />
      ))}
    </section>
  );
}
