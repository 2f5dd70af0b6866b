import { type ReactNode, useCallback, useState } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { Matching, useAnswered } from '@/components/ui/list/Matching';
import { Paged } from '@/components/ui/list/Paged';
import { Rows } from '@/components/ui/list/Rows';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatCount, phrase, plural, t } from '@/core/language/message';
import { isAmong, useDelegatesOf, useVotesBy } from '@/lib/query/pinnedVotes';
import type { ProposalView } from '@/lib/query/proposal';
import { type ProvenVoteView, useVotes, type VotePageView } from '@/lib/query/vote';
import { useOwnAccounts } from '@/lib/settings/watched';
import { NoMatch, ORDER_WORDS, useVoteFilter, VoteFilter } from './VoteFilter';
import { VoteRow } from './VoteRow';
import { VoteSyncNote } from './VoteSyncNote';

const LOADING = <CardSkeleton text={phrase`Reading the votes …`} row="h-8" lines={6} />;

const keyOf = ({ id }: ProvenVoteView) => id;

/** The votes of a proposal in an order, with a side and a search to narrow them and how complete they are. */
export function VoteList({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const filter = useVoteFilter('WEIGHT');
  const { side, search, order } = filter.wanted;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((was) => toggled(was, id)), []);
  const found = useVotes(dao.id, proposal.id, filter.wanted);
  const { first } = found;
  const own = useOwnSide(proposal);
  const isFiltered = useAnswered(found, side !== undefined || search.trim() !== '');
  const shownOrder = useAnswered(found, order);
  const row = (vote: ProvenVoteView) => (
    <VoteRow vote={vote} dao={dao} mark={own.markOf(vote.voter)} open={open.has(vote.id)} onToggle={toggle} />
  );
  return (
    <>
      <div className="mb-2 flex items-baseline gap-3">
        <h2>{t`Votes`}</h2>
        <span className="text-14 text-second">{first === undefined ? '' : formatCount(first.count)}</span>
        <span className="ml-auto self-center">
          <ExportButton
            request={{ dao: dao.id, what: 'votes', proposal: proposal.id.toString() }}
            of={t`the votes of this proposal`}
          />
        </span>
      </div>
      <AbsentVoters proposal={proposal} isRead={first?.sync.complete === true} />
      <PinnedVotes votes={own.votes}>{row}</PinnedVotes>
      <VoteFilter {...filter} />
      <div className="my-3 min-h-10 sm:min-h-5" aria-live="polite">
        {first === undefined ? undefined : <VoteSyncNote page={first} dao={dao} block={proposal.at.number} />}
      </div>
      <Matching total={isFiltered ? first?.total : undefined} of={first?.count} noun="vote" />
      <Paged
        found={found}
        loading={LOADING}
        none={(page) => <None page={page} filtered={isFiltered} state={proposal.state} />}
      >
        {(page) => (
          <Rows
            items={found.items}
            total={page.total}
            label={`${plural(page.total, 'vote')}, ${ORDER_WORDS[shownOrder]}`}
            estimate={57}
            keyOf={keyOf}
            hasMore={found.hasMore}
            more={found.more}
          >
            {row}
          </Rows>
        )}
      </Paged>
    </>
  );
}

function None({ page, filtered, state }: { page: VotePageView; filtered: boolean; state: string }) {
  if (filtered && page.count > 0) return <NoMatch count={page.count} isWhole={page.sync.complete} />;
  if (state === 'PENDING')
    return <Empty title={t`Voting has not opened`}>{t`Votes appear here when it does.`}</Empty>;
  if (page.sync.complete) return <Empty title={t`No votes yet`}>{t`The contract’s tally is zero.`}</Empty>;
  if (page.sync.reading) return LOADING;
  return (
    <Empty
      title={t`No votes could be read`}
    >{t`The contract counts votes, but their logs are not here.`}</Empty>
  );
}

function toggled(was: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(was);
  if (!next.delete(id)) next.add(id);
  return next;
}

type PinnedProps = { votes: readonly ProvenVoteView[]; children: (vote: ProvenVoteView) => ReactNode };

/** The votes of the person's accounts and of their delegates, above a list: there they stand in any order, on any page. */
function PinnedVotes({ votes, children }: PinnedProps) {
  if (votes.length === 0) return undefined;
  return (
    <ul
      aria-label={t`Votes of yours and of your delegates`}
      className="mb-3 overflow-hidden rounded-card border border-accent bg-card [&>:first-child>*]:border-t-transparent"
    >
      {votes.map((vote) => (
        <li key={vote.id}>{children(vote)}</li>
      ))}
    </ul>
  );
}

/** The votes of the person's accounts on a proposal, then those of their delegates; `markOf` is undefined for everybody else’s. */
function useOwnSide({ dao, id }: ProposalView) {
  const accounts = useOwnAccounts();
  const hasToken = dao.token !== null;
  const { data: named = [] } = useDelegatesOf(dao.id, hasToken ? accounts : []);
  const delegates = named.filter((each) => !isAmong(accounts, each));
  const { data: own = [] } = useVotesBy(dao.id, id, accounts);
  const { data: theirs = [] } = useVotesBy(dao.id, id, delegates);
  return {
    votes: [...own, ...theirs],
    markOf: (voter: string) =>
      isAmong(accounts, voter) ? t`You` : isAmong(delegates, voter) ? t`Your delegate` : undefined,
  };
}

const AbsentList = onDemand(
  () => import('@/components/insight/AbsentList').then((module) => module.AbsentList),
  <Skeleton className="h-11 w-full" lines={3} />,
);

/** Accounts yet to vote, on request: it takes reading all delegations of the token. */
function AbsentVoters({ proposal, isRead }: { proposal: ProposalView; isRead: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (proposal.state !== 'ACTIVE' || proposal.dao.token === null) return undefined;
  return (
    <details className="mb-3 text-15" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`Who has not voted yet`}</summary>
      {isOpen ? <AbsentList proposal={proposal} isRead={isRead} /> : undefined}
    </details>
  );
}
