import type { ReactNode } from 'react';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { describe } from '@/core/errors';
import { formatPercent, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { type ModuleBallotView, useModuleBallot } from '@/lib/query/analysis/moduleBallot';
import type { ProposalView } from '@/lib/query/proposal';
import type { VoteSubject } from '../VoteClosed';
import { VoteFrame } from '../VoteFrame';
import { ApproveForm } from './ApproveForm';

type Props = {
  dao: ActDao;
  proposal: VoteSubject & { whole: ProposalView };
  /** The ordinary vote, for such sides. */
  plain: (sides: readonly ('against' | 'abstain')[]) => ReactNode;
};

/** The vote on a proposal that a module counts: options to approve, or only a vote against; without a form where the module is not known. */
export function ModuleVoteCard({ dao, proposal, plain }: Props) {
  const { data, error, retry } = useModuleBallot(dao.id, proposal.proposalId);
  if (data === undefined || data === null)
    return (
      <VoteFrame bar={undefined}>
        {error !== undefined ? (
          <Problem compact error={error} onRetry={retry} />
        ) : data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <p className="text-15 text-second">{describe('module-unknown', {}).title}</p>
        )}
      </VoteFrame>
    );
  return data.options.length === 0 ? (
    <>
      <p className="mb-3 text-15">{lineOf(data, dao)}</p>
      {plain(['against'])}
    </>
  ) : (
    <>
      <VoteFrame bar={undefined}>
        <ApproveForm dao={dao} proposal={proposal} ballot={data} />
      </VoteFrame>
      <p className="mt-4 mb-2 text-15">{t`Or approve none of them, with the vote below.`}</p>
      {plain(['against', 'abstain'])}
    </>
  );
}

function lineOf({ threshold, isRelative }: ModuleBallotView, dao: ActDao): string {
  const share = threshold ?? 0n;
  const amount = isRelative
    ? t`${formatPercent(share, 10_000n)} of all votes`
    : t`${formatVotes(share, dao.token?.decimals ?? 0)} votes`;
  return t`It passes unless ${amount} are cast against it. Only votes against count for that.`;
}
