import { useState } from 'react';
import type { Address as Account } from 'viem';
import { FileUnusable } from '@/components/directory/FiledLink';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { type AccountIndex, accountPrefix } from '@/core/feed/lists/accountList';
import { formatAddress } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import { accountIndexFile, accountsFile, standingsIn } from '@/lib/lists/accounts';
import { useSiteList } from '@/lib/lists/siteList';
import { StandingInFile } from './StandingInFile';

/** Records of an address in this site’s files, for all their organisations; the host is asked for one on a press. */
export function Everywhere({ accounts }: { accounts: readonly Account[] }) {
  const { list: index, retry } = useSiteList(accountIndexFile);
  if (index === undefined) return undefined;
  return (
    <Card title={t`Votes and delegations everywhere`}>
      {index === null ? <FileUnusable onRetry={retry} /> : <Accounts accounts={accounts} index={index} />}
    </Card>
  );
}

function Accounts({ accounts, index }: { accounts: readonly Account[]; index: AccountIndex }) {
  const [asked, setAsked] = useState<readonly Account[]>([]);
  return (
    <>
      <p className="text-15 text-second">
        {rich`From files of this site about ${plural(index.organisations, 'organisation')}. They may be old or wrong: the chain is asked when you open a line.`}
      </p>
      <ul className="mt-2 divide-y divide-line-soft">
        {accounts.map((account) => (
          <li key={account} className="py-3">
            {asked.includes(account) ? (
              <EverywhereOf account={account} index={index} />
            ) : (
              <LookUp account={account} index={index} onPress={() => setAsked([...asked, account])} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { account: Account; index: AccountIndex; onPress: () => void };

function LookUp({ account, index: { digits, least }, onPress }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-mono text-14">{formatAddress(account)}</p>
        <p className="text-13 text-second">
          {digits === 0
            ? t`One file has all addresses, so this site’s host does not learn which one you look up.`
            : t`This site’s host learns that you look up an address that begins with ${accountPrefix(account, digits)}. By its count there are at least ${formatCount(least)} of them.`}
        </p>
      </div>
      <Button onClick={onPress} aria-label={t`Look up ${formatAddress(account)}`}>{t`Look up`}</Button>
    </div>
  );
}

/** Records of one address in the files, an organisation at a time, and what they lack. */
function EverywhereOf({ account, index }: { account: Account; index: AccountIndex }) {
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
