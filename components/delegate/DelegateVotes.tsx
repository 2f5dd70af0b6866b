'use client';
import Link from 'next/link';
import { decimalsOf } from '@/components/proposal/figure';
import { shortId } from '@/components/proposal/words';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { SIDE } from '@/components/vote/side';
import { formatVotes, safeLine } from '@/lib/format';
import type { DaoView } from '@/lib/query/dao';
import { type DelegateVotesView, type DelegateVoteView, useDelegateVotes } from '@/lib/query/delegateList';
import { proposalHref } from '@/lib/routes';

/** How a delegate voted, latest first, and on how much of what it could decide. */
export function DelegateVotes({ dao, address }: { dao: DaoView; address: string }) {
  const found = useDelegateVotes(dao.id, address);
  const { error, first } = found;
  return (
    <Card title="Votes" aside={first === undefined ? undefined : first.total.toLocaleString('en')}>
      <div className="mb-2 min-h-5" aria-live="polite">
        {first === undefined ? undefined : <Known page={first} />}
      </div>
      {error === undefined ? undefined : <Problem error={error} onRetry={found.retry} compact />}
      {first === undefined ? (
        error === undefined ? (
          <Skeleton className="h-10 w-full" lines={4} />
        ) : undefined
      ) : found.items.length === 0 ? (
        <p className="text-15 text-second">
          {first.complete ? 'This account has not voted.' : 'No vote of this account is read.'}
        </p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {found.items.map((vote) => (
            <li key={vote.id}>
              <Vote vote={vote} dao={dao} />
            </li>
          ))}
        </ul>
      )}
      {found.hasMore ? (
        <Button className="mt-3" onClick={found.more}>
          Show older ones
        </Button>
      ) : undefined}
    </Card>
  );
}

function Known({ page }: { page: DelegateVotesView }) {
  const { complete, participation, reading } = page;
  if (participation !== null && participation.held > 0) {
    return (
      <p className="text-15">
        Voted on <strong className="font-semibold">{participation.voted}</strong> of the{' '}
        <strong className="font-semibold">{participation.held}</strong>{' '}
        {participation.held === 1 ? 'proposal' : 'proposals'} that ended while it held power at their
        snapshot.
      </p>
    );
  }
  if (complete) {
    return (
      <p className="text-13 text-second">
        <span aria-hidden="true" className="text-for">
          ✓{' '}
        </span>
        All votes are read.
      </p>
    );
  }
  return (
    <p className="text-13 text-second">
      {reading
        ? 'Reading the votes of all proposals. Some may still be missing.'
        : 'Not all votes could be read; some may be missing.'}
    </p>
  );
}

function Vote({ vote, dao }: { vote: DelegateVoteView; dao: DaoView }) {
  const side = SIDE[vote.side ?? 'split'];
  const title = vote.title === null ? '' : safeLine(vote.title);
  return (
    <Link
      href={proposalHref(dao.id, vote.proposal)}
      className="-mx-2 flex items-center justify-between gap-4 rounded-control px-2 py-2.5 hover:bg-line-soft/50"
    >
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-15 font-medium">
          {title === '' ? `Proposal ${shortId(vote.proposal)}` : title}
        </span>
        <span className="text-13 text-second">block {vote.block.toLocaleString('en')}</span>
      </span>
      <span className="shrink-0 text-right text-14">
        <span className={`block font-semibold ${side.tone}`}>
          <span aria-hidden="true">{side.sign} </span>
          {side.text}
        </span>
        <span className="text-13 text-second tabular-nums">{formatVotes(vote.weight, decimalsOf(dao))}</span>
      </span>
    </Link>
  );
}
