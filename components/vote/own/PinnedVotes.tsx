'use client';
import { VoteRow } from '@/components/vote/VoteRow';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { ProvenVoteView } from '@/lib/query/vote';
import type { OwnSide } from './ownSide';

/** The votes of the person's accounts and of their delegates, above a list: there they stand in any order, on any page. */
export function PinnedVotes({
  dao,
  own,
  open,
  onToggle,
}: {
  dao: DaoView;
  own: OwnSide;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  if (own.votes.length === 0) return undefined;
  return (
    <ul
      aria-label={t`Votes of yours and of your delegates`}
      className="mb-3 overflow-hidden rounded-card border border-accent bg-card [&>:first-child>*]:border-t-transparent"
    >
      {own.votes.map((vote: ProvenVoteView) => (
        <li key={vote.id}>
          <VoteRow
            vote={vote}
            dao={dao}
            mark={own.markOf(vote.voter)}
            open={open.has(vote.id)}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}
