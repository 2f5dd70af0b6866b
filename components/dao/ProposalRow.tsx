'use client';
import { decimalsOf } from '@/components/proposal/figure';
import { timeLeft } from '@/components/proposal/moments';
import { isReady } from '@/components/proposal/nextStep';
import { shareOfVotes } from '@/components/proposal/shares';
import { ListMark } from '@/components/risk/ListMark';
import type { ListMarks } from '@/components/risk/useMarks';
import { StateChip } from '@/components/ui/StateChip';
import { TallyBar } from '@/components/ui/TallyBar';
import { formatDate, safeLine, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import { OPEN_STATES } from '@/lib/query/analysis/openFindings';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';

/** One proposal in a list: title, when it was made, how the vote stands, its state and what is left of it. */
export function ProposalRow({
  proposal,
  dao,
  now,
  marks,
}: {
  proposal: ProposalLine;
  dao: DaoView;
  /** The chain's time now. */
  now: bigint;
  /** What checks found in it. */
  marks: ListMarks;
}) {
  const clock = { clock: dao.clock, at: dao.at };
  const ready = isReady(proposal, dao);
  const { timestamp: created } = proposal.created;
  const date = created === null ? t`time not known` : formatDate(created, now);
  return (
    <a
      href={proposalHref(dao.id, proposal.id)}
      className="grid gap-x-5 gap-y-2 border-t border-line-soft px-5 py-4 transition-colors duration-150 hover:bg-line-soft/50 focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-center sm:px-6"
    >
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-15 font-semibold">
          {safeLine(proposal.title)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-second">
          <StateChip
            state={ready === 'execute' ? 'QUEUED' : proposal.state}
            ready={ready !== undefined}
            detail={timeLeft(proposal, clock, dao.sync.recalled === null ? now : undefined)}
          />
          <span>{t`Proposal ${shortId(proposal.id)} · ${date}`}</span>
          {/* Its place is kept where it may come: after the rest. */}
          {OPEN_STATES.includes(proposal.state) ? (
            <span className="min-h-5 basis-full">
              <ListMark marks={marks} proposal={proposal.id} />
            </span>
          ) : undefined}
        </span>
      </span>
      <Result proposal={proposal} dao={dao} />
    </a>
  );
}

function Result({ proposal, dao }: { proposal: ProposalLine; dao: DaoView }) {
  const { tally, quorum } = proposal;
  if (tally === null) return <span className="text-13 text-warn">{t`▲ Votes not read`}</span>;
  return (
    <span className="block">
      <span className="mb-1 block text-13 text-second">{shareOfVotes(tally, quorum, dao.counting)}</span>
      <TallyBar tally={tally} quorum={quorum} counting={dao.counting} decimals={decimalsOf(dao)} compact />
    </span>
  );
}
