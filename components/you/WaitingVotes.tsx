'use client';
import type { Address as Account } from 'viem';
import { ableVoters } from '@/components/inbox/needs';
import { votesText } from '@/components/proposal/figure';
import { timeLeft } from '@/components/proposal/moments';
import { Address } from '@/components/ui/Address';
import { buttonClass } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { OpenVoteLine } from '@/lib/query/insight/standing';
import { useChainNow } from '@/lib/query/now';
import { proposalHref } from '@/lib/routes';

/** The open votes in which one of the accounts has power that it has not used, those that end first on top. */
export function WaitingVotes({
  open,
  accounts,
  dao,
}: {
  open: readonly OpenVoteLine[];
  accounts: readonly Account[];
  dao: DaoView;
}) {
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
              {timeLeft(
                line,
                { clock: dao.clock, at: dao.at },
                dao.sync.recalled === null ? now : undefined,
              ) ?? t`Voting open`}
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
