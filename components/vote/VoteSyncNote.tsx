import { CoverageBar } from '@/components/coverage/CoverageBar';
import { FileNote } from '@/components/coverage/FileNote';
import { ranges } from '@/components/coverage/ranges';
import { Cures, ScanControls, shareOf } from '@/components/coverage/ScanControls';
import { votesText } from '@/components/proposal/figure';
import { Problem } from '@/components/ui/Problem';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { Underway } from '@/components/ui/Underway';
import { formatPercent } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { VotePageView } from '@/lib/query/vote';

type Props = { page: Pick<VotePageView, 'count' | 'sync'>; dao: DaoView; block: bigint };

/** How complete the list is: proven by the sum, still being read, or incomplete with the difference and the gaps. */
export function VoteSyncNote({ page, dao, block }: Props) {
  const { sync, count } = page;
  // Why blocks were refused stands beside them.
  const hasReason = !sync.reading && sync.gaps.length > 0 && dao.sync.refusals.length > 0;
  const votes = plural(count, 'vote');
  if (sync.complete)
    return (
      <>
        <Whole>{rich`Complete: the sum of ${votes} equals the contract’s tally at block ${formatCount(block)}.`}</Whole>
        <FileNote file={sync.file} problem={sync.problem} />
      </>
    );
  return (
    <div className="space-y-2">
      <FileNote file={sync.file} />
      {sync.reading ? (
        <>
          <Reading votes={votes} sync={sync} />
          {dao.sync.plan === null ? undefined : <ScanControls dao={dao.id} sync={dao.sync} />}
        </>
      ) : (
        <Incomplete page={page} dao={dao} votes={votes} />
      )}
      {hasReason ? undefined : <Problem error={sync.problem} compact />}
    </div>
  );
}

function Reading({ votes, sync }: { votes: string; sync: VotePageView['sync'] }) {
  return (
    <Underway
      label={t`Votes read`}
      share={shareOf(sync)}
    >{rich`Reading the votes from the chain: ${formatPercent(sync.read, sync.window)} of ${formatCount(sync.window)} blocks, ${votes} so far.`}</Underway>
  );
}

type Shown = { page: Pick<VotePageView, 'count' | 'sync'>; dao: DaoView; votes: string };

/** Missing votes, block by block, and possible fixes; a long reading that waits comes first. */
function Incomplete({ page: { sync }, dao, votes }: Shown) {
  const { difference, gaps } = sync;
  const waits = dao.sync.paused && gaps.length === 0 && sync.read < sync.window;
  const missing = SHOWN_SIDES.map((side) => ({ side, value: difference?.[side] ?? 0n })).filter(
    ({ value }) => value !== 0n,
  );
  return (
    <div
      className={`space-y-2 rounded-control px-4 py-3 text-14 text-ink ${waits ? 'bg-chip' : 'bg-warn-soft'}`}
    >
      <p className={`font-semibold ${waits ? '' : 'text-warn'}`}>
        {waits ? undefined : <span aria-hidden="true">▲ </span>}
        {waits ? t`Not all votes are read: ${votes} so far.` : t`Incomplete: ${votes} listed`}
        {waits
          ? ''
          : missing.length === 0
            ? t`, and the sum is not checked yet.`
            : t`, but they do not add up to the contract’s tally.`}
      </p>
      {missing.length === 0 ? undefined : (
        <p>{rich`Difference: ${missing
          .map(({ side, value }) =>
            value > 0n
              ? t`${votesText(value, dao)} ${SIDE[side].text} missing`
              : t`${votesText(-value, dao)} ${SIDE[side].text} too many`,
          )
          .join(', ')}.`}</p>
      )}
      {gaps.length === 0 ? undefined : <p>{rich`Not read: ${ranges(gaps)}.`}</p>}
      <ScanControls dao={dao.id} sync={dao.sync} />
      {sync.read === sync.window ? undefined : (
        <>
          <CoverageBar
            label={t`Blocks in which votes can be, and what is known of them`}
            data={{ ...sync, refused: gaps, reading: false, file: fileOf(dao) }}
            refusals={dao.sync.refusals}
          />
          <Cures />
        </>
      )}
    </div>
  );
}

function fileOf({ sync: { checkpoint } }: DaoView): bigint | null {
  return checkpoint === null || checkpoint.state === 'refused' ? null : checkpoint.block.number;
}
