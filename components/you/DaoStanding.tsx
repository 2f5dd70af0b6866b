'use client';
import { useEffect } from 'react';
import type { Address } from 'viem';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatAddress, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { useStanding } from '@/lib/query/insight/standing';
import { daoHref } from '@/lib/routes';
import { keepStandings, type LastStanding } from '@/lib/settings/lastStanding';
import { AccountRow } from './AccountRow';
import { WaitingVotes } from './WaitingVotes';

/** Holdings of the addresses in one organisation, changes since the last visit, and the votes that wait for them. */
export function DaoStanding({
  id,
  accounts,
  before,
  isWanted,
  isListed,
  onAnswer,
}: {
  id: string;
  accounts: readonly Address[];
  /** Holdings at the last visit, by `<CAIP-10>/<account>`. */
  before: Readonly<Record<string, LastStanding>>;
  isWanted: boolean;
  /** It has its place on the page; before, it is only read. */
  isListed: boolean;
  onAnswer: () => void;
}) {
  const { data, error, retry } = useStanding(id, accounts, !isWanted);
  const isAnswered = data !== undefined || error !== undefined;
  useEffect(() => {
    if (isAnswered) onAnswer();
  }, [isAnswered]);
  const known = data?.accounts.filter(({ votes }) => votes !== null) ?? [];
  const knownAddresses = known.map(({ address }) => address).join();
  useEffect(() => {
    if (known.length === 0) return;
    keepStandings(
      Object.fromEntries(
        known.map(({ address, votes, delegate, at }) => [
          `${id}/${address}`,
          { votes: String(votes), block: String(at.number), ...(delegate && { delegate }) },
        ]),
      ),
    );
    // Once for each account that becomes known: what later blocks change is compared with at the next visit.
  }, [id, knownAddresses]);
  if (!isListed) return undefined;
  if (data === undefined)
    return (
      <Card title={formatAddress(id.split(':')[2] ?? '')}>
        {error === undefined ? <Skeleton className="h-12 w-full" lines={accounts.length} /> : undefined}
        <Problem error={error} onRetry={retry} compact />
      </Card>
    );
  const { dao, open, total } = data;
  return (
    <section aria-label={dao.name} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <h2>
        <a href={daoHref(id)} className="hover:underline">
          <bdi>{safeLine(dao.name)}</bdi>
        </a>
      </h2>
      <Problem error={error} onRetry={retry} compact />
      {dao.token === null ? (
        <p className="mt-2 text-15 text-second">{t`This Governor names no token: what an account may vote with is only known proposal by proposal.`}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line-soft">
          {data.accounts.map((account) => (
            <li key={account.address} className="py-3">
              <AccountRow account={account} before={before[`${id}/${account.address}`]} dao={dao} />
            </li>
          ))}
        </ul>
      )}
      <WaitingVotes open={open} accounts={accounts} dao={dao} />
      {total > open.length || !dao.sync.complete ? (
        <p className="mt-2 text-13 text-second">
          {total > open.length
            ? t`${open.length} of ${plural(total, 'open vote')} were checked.`
            : t`Not all proposals are read: open votes may be missing.`}
        </p>
      ) : undefined}
    </section>
  );
}
