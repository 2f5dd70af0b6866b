import type { ReactNode } from 'react';
import { decimalsOf } from '@/components/proposal/figure';
import { timeLeft } from '@/components/proposal/moments';
import { isReady } from '@/components/proposal/nextStep';
import { standingWords } from '@/components/proposal/shares';
import { ListMark } from '@/components/risk/ListMark';
import type { ListMarks } from '@/components/risk/useMarks';
import { stateLook } from '@/components/ui/StateChip';
import { formatDay, safeLine, shortId } from '@/core/format';
import { momentOf } from '@/core/governor/moment';
import { OPEN_STATES } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';
import { QuorumBar } from './QuorumBar';

type Props = {
  proposal: ProposalLine;
  dao: DaoView;
  now: bigint;
  marks: ListMarks;
  /** The organisation's name, in lists of several. */
  name?: string | undefined;
  /** The person's own part in it, in a few words. */
  standing?: ReactNode;
  /** A button beside it; null keeps its column on a desk. */
  act?: ReactNode | null;
};

/** One proposal in a list: its title, whose it is, what is left of its time, the gravest warning, and how the vote stands. */
export function ProposalRow({ proposal, dao, now, marks, name, standing, act }: Props) {
  const hasMark = OPEN_STATES.includes(proposal.state);
  return (
    <div
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t border-line-soft py-3 text-13 leading-4 text-second md:gap-x-6 ${act === undefined ? 'md:grid-cols-[minmax(0,1fr)_18.5rem]' : 'md:grid-cols-[minmax(0,1fr)_18.5rem_5.25rem]'}`}
    >
      <TitleLink dao={dao} proposal={proposal} className="col-span-2 font-semibold md:col-span-1" />
      <p className="col-span-2 row-start-2 flex min-w-0 gap-x-1 overflow-hidden whitespace-nowrap max-[17em]:flex-wrap max-[17em]:whitespace-normal md:col-span-1">
        {name === undefined ? undefined : (
          <>
            <bdi className="min-w-8 shrink-[99] truncate">{name}</bdi>
            <span aria-hidden="true">·</span>
          </>
        )}
        <span className="shrink-0">{phaseWords(proposal, dao, now)}</span>
        {standing === undefined ? undefined : (
          <>
            <span aria-hidden="true">·</span>
            <span className="min-w-0 truncate">{standing}</span>
          </>
        )}
        {hasMark ? (
          <span className="min-w-0 truncate before:mr-1 before:content-['·'] empty:hidden">
            <ListMark marks={marks} proposal={proposal.id} />
          </span>
        ) : undefined}
      </p>
      <p className="col-start-1 row-start-3 flex min-w-0 items-center gap-3 md:col-start-2 md:row-span-2 md:row-start-1">
        <Standing proposal={proposal} dao={dao} />
      </p>
      {act == null ? undefined : (
        <div className="col-start-2 row-start-3 md:col-start-3 md:row-span-2 md:row-start-1 md:self-center">
          {act}
        </div>
      )}
    </div>
  );
}

/** One proposal whose vote is over: its title and how it ended. */
export function DecidedRow({ proposal, dao, now, marks }: Pick<Props, 'proposal' | 'dao' | 'now' | 'marks'>) {
  const { sign, text, tone } = stateLook(proposal.state);
  const isLive = OPEN_STATES.includes(proposal.state);
  return (
    <div className="relative grid min-h-12 content-center gap-x-4 gap-y-1 border-t border-line-soft py-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center">
      <TitleLink dao={dao} proposal={proposal} className="font-medium" />
      <p className="text-13 leading-4 text-second sm:text-right">
        <span
          aria-hidden="true"
          className={tone === 'against' ? 'text-against' : tone === 'for' ? 'text-for' : ''}
        >
          {sign}{' '}
        </span>
        {isLive ? `${text} · ${phaseWords(proposal, dao, now)}` : endWords(proposal, dao)}
        {isLive ? (
          // A line of its own from the start: a mark that came late pushed the rows below.
          <span className="block min-h-4">
            <ListMark marks={marks} proposal={proposal.id} />
          </span>
        ) : undefined}
      </p>
    </div>
  );
}

/** The end of a proposal in words, with the day on which its vote ended; a cancellation's day is in no list. */
function endWords({ state, deadline }: ProposalLine, { clock, at }: DaoView): string {
  const { text } = stateLook(state);
  const end = ['DEFEATED', 'EXECUTED', 'EXPIRED'].includes(state) ? momentOf(deadline, { clock, at }) : null;
  if (end === null) return text;
  const day = formatDay(end.seconds, at.timestamp);
  const when = end.about ? t`about ${day}` : day;
  return state === 'DEFEATED' ? `${text} ${when}` : `${text} · ${t`vote ended ${when}`}`;
}

function TitleLink({ dao, proposal, className }: Pick<Props, 'dao' | 'proposal'> & { className: string }) {
  return (
    <a
      href={proposalHref(dao.id, proposal.id)}
      dir="auto"
      className={`line-clamp-2 text-15 leading-5 text-ink after:absolute after:inset-0 hover:underline ${className}`}
    >
      {safeLine(proposal.title) || t`Proposal ${shortId(proposal.id)}, without a title`}
    </a>
  );
}

/** Says how much is left of its phase, or what can be done now. */
function phaseWords(proposal: ProposalLine, dao: DaoView, now: bigint): string {
  const ready = isReady(proposal, dao);
  if (ready !== undefined) return ready === 'queue' ? t`ready to queue` : t`ready to execute`;
  // How much time has passed since an earlier visit is not known.
  const left = timeLeft(proposal, dao, dao.sync.recalled === null ? now : undefined);
  return left ?? stateLook(proposal.state).text;
}

function Standing({ proposal, dao }: Pick<Props, 'proposal' | 'dao'>) {
  const { tally, quorum } = proposal;
  const words = standingWords(proposal, dao.counting);
  if (words === undefined) return <span className="text-warn">{t`▲ Votes not read`}</span>;
  return (
    <>
      <QuorumBar tally={tally} quorum={quorum} counting={dao.counting} decimals={decimalsOf(dao)} />
      <span
        data-figure={`${safeLine(proposal.title)} (${shortId(proposal.id)})`}
        className="line-clamp-2 min-w-0"
      >
        {words}
      </span>
    </>
  );
}
