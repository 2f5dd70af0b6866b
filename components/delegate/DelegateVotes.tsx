import { decimalsOf } from '@/components/proposal/figure';
import { Card } from '@/components/ui/Card';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Skeleton } from '@/components/ui/Skeleton';
import { BlockTime } from '@/components/ui/text/BlockTime';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { SideName } from '@/components/vote/SideName';
import { boundedLine, formatVotes, safeLine, shortId } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import { compareHref } from '@/lib/delegateLinks';
import type { DaoView } from '@/lib/query/dao';
import {
  type DelegateVotesView,
  type DelegateVoteView,
  useDelegateReasons,
  useDelegateVotes,
} from '@/lib/query/delegateList';
import { proposalHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';

const LONGEST_REASON = 300;

/** How a delegate voted, latest first, and on how much of what it could decide. */
export function DelegateVotes({ dao, address }: { dao: DaoView; address: string }) {
  const found = useDelegateVotes(dao.id, address);
  const { first } = found;
  const { account } = useWallet();
  const { data: reasons } = useDelegateReasons(dao.id, address);
  return (
    <Card title={t`Votes`} aside={first === undefined ? undefined : formatCount(first.total)}>
      <div className="mb-2 min-h-5" aria-live="polite">
        {first === undefined ? undefined : <Known page={first} />}
      </div>
      <a
        href={compareHref(dao.id, account === undefined ? [address] : [...new Set([address, account])])}
        className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
      >
        {account === undefined || account === address ? t`Compare with others` : t`Compare with your votes`}
      </a>
      <Paged
        found={found}
        inCard
        loading={<Skeleton className="h-10 w-full" lines={4} />}
        none={(page) => (
          <p className="text-15 text-second">
            {page.sync.complete ? t`This account has not voted.` : t`No vote of this account is read.`}
          </p>
        )}
      >
        {() => (
          <ul className="divide-y divide-line-soft">
            {found.items.map((vote) => (
              <li key={vote.id}>
                <Vote vote={vote} reason={reasons?.get(vote.id)} dao={dao} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      <Older found={found} />
    </Card>
  );
}

function Known({ page }: { page: DelegateVotesView }) {
  const { participation, sync } = page;
  if (participation !== null && participation.held > 0) {
    return (
      <p className="text-15">
        {rich`Voted on ${<strong className="font-semibold">{participation.voted}</strong>} of the ${<strong className="font-semibold">{participation.held}</strong>} ${participation.held === 1 ? t`proposal` : t`proposals`} that ended while it held power at their snapshot. ${
          participation.sided === 0
            ? ''
            : t`${participation.won} of its ${plural(participation.sided, 'vote')} For or Against went with the outcome.`
        }`}
      </p>
    );
  }
  if (sync.complete) return <Whole>{t`All votes are read.`}</Whole>;
  return (
    <p className="text-13 text-second">
      {sync.reading
        ? t`Reading the votes of all proposals. Some may still be missing.`
        : t`Not all votes could be read; some may be missing.`}
    </p>
  );
}

function Vote({
  vote,
  reason = '',
  dao,
}: {
  vote: DelegateVoteView;
  reason?: string | undefined;
  dao: DaoView;
}) {
  const { id } = vote.proposal;
  const title = safeLine(vote.proposal.title ?? '');
  const words = boundedLine(reason, LONGEST_REASON);
  return (
    <a
      href={proposalHref(dao.id, id)}
      className="-mx-2 flex items-center justify-between gap-4 rounded-control px-2 py-2.5 hover:bg-line-soft/50"
    >
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-15 font-medium">
          {title === '' ? t`Proposal ${shortId(id)}` : title}
        </span>
        {words === '' ? undefined : (
          <q dir="auto" className="line-clamp-3 text-14 wrap-anywhere">
            {words}
          </q>
        )}
        <span className="text-13 text-second">
          <BlockTime block={vote.block} dao={dao} />
        </span>
      </span>
      <span className="shrink-0 text-right text-14">
        <SideName vote={vote} className="block" />
        <span className="text-13 text-second tabular-nums">{formatVotes(vote.weight, decimalsOf(dao))}</span>
      </span>
    </a>
  );
}
