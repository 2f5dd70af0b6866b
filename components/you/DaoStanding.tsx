import { useEffect } from 'react';
import type { Address as Account } from 'viem';
import { ableVoters } from '@/components/inbox/needs';
import { votesText } from '@/components/proposal/figure';
import { timeLeft } from '@/components/proposal/moments';
import { Address } from '@/components/ui/Address';
import { buttonClass } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, safeLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type OpenVoteLine, useStanding } from '@/lib/query/insight/standing';
import { useChainNow } from '@/lib/query/now';
import { daoHref, proposalHref } from '@/lib/routes';
import { keepStandings, type LastStanding } from '@/lib/settings/lastStanding';
import { AccountRow } from './AccountRow';

type Props = {
  id: string;
  accounts: readonly Account[];
  /** Holdings at the last visit, by `<CAIP-10>/<account>`. */
  before: Readonly<Record<string, LastStanding>>;
  isWanted: boolean;
  /** It has its place on the page; before, it is only read. */
  isListed: boolean;
  onAnswer: () => void;
};

/** Holdings of the addresses in one organisation, changes since the last visit, and the votes that wait for them. */
export function DaoStanding({ id, accounts, before, isWanted, isListed, onAnswer }: Props) {
  const { data, error, retry } = useStanding(id, accounts, !isWanted);
  const isAnswered = data !== undefined || error !== undefined;
  useEffect(() => void (isAnswered && onAnswer()), [isAnswered]);
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

type WaitingVotesProps = { open: readonly OpenVoteLine[]; accounts: readonly Account[]; dao: DaoView };

/** The open votes in which one of the accounts has power that it has not used, those that end first on top. */
function WaitingVotes({ open, accounts, dao }: WaitingVotesProps) {
  const now = useChainNow(dao.at, 30);
  const waiting = open
    .map((line) => ({ line, able: ableVoters(line.ballots, accounts) }))
    .filter(({ able }) => able.length > 0)
    .sort((one, other) => Number(one.line.deadline - other.line.deadline));
  if (waiting.length === 0) return undefined;
  return (
    <ul className="mt-2 grid gap-2">
      {waiting.map(({ line, able }) => (
        <li
          key={String(line.id)}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control bg-chip p-3 text-14"
        >
          <div className="min-w-0">
            <a
              href={proposalHref(dao.id, line.id)}
              dir="auto"
              className="line-clamp-2 text-15 font-semibold hover:underline"
            >
              {safeLine(line.title) || t`Proposal without a title`}
            </a>
            <p className="mt-0.5">
              {timeLeft(line, dao, dao.sync.recalled === null ? now : undefined) ?? t`Voting open`}
            </p>
            {able.map(({ account, power }) => (
              <p key={account}>
                {rich`${<Address address={account} chainId={dao.chainId} />} can vote with ${votesText(power, dao)}.`}
              </p>
            ))}
          </div>
          <a
            href={proposalHref(dao.id, line.id)}
            aria-label={t`Vote on ${safeLine(line.title) || t`Proposal without a title`}`}
            className={buttonClass('primary', 'px-5!')}
          >{t`Vote`}</a>
        </li>
      ))}
    </ul>
  );
}
