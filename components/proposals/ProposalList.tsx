import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { useMarks } from '@/components/risk/useMarks';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Choices } from '@/components/ui/form/Choices';
import { Search } from '@/components/ui/form/Search';
import { Matching, useAnswered } from '@/components/ui/list/Matching';
import { Paged } from '@/components/ui/list/Paged';
import { Rows } from '@/components/ui/list/Rows';
import { usePatience } from '@/components/ui/list/usePatience';
import { rich } from '@/components/ui/text/rich';
import { OPEN_STATES, type State } from '@/core/governor/proposal';
import { phrase, plural, t, translated } from '@/core/language/message';
import { preloadCode } from '@/lib/preloadCode';
import type { Pages } from '@/lib/query/client/pages';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { useChainNow } from '@/lib/query/now';
import { type ProposalPageView, useProposals } from '@/lib/query/proposalList';
import { useFragmentChoice, useFragmentParam } from '@/lib/query/route';
import type { SyncView } from '@/lib/query/sync';
import { isOpen, overviewOf } from './overview';
import { DecidedRow, ProposalRow } from './ProposalRow';

const LOADING = (
  <div data-place="">
    <CardSkeleton text={phrase`Reading the proposals …`} row="h-20" lines={6} />
  </div>
);

type Props = {
  dao: DaoView;
  /** How far the history is read, said of the answer whose proposals stand below it. */
  note: (sync: SyncView) => ReactNode;
  /** Beside the count of the open ones. */
  aside: ReactNode;
};

const SHOWN = [{ value: 'all' as const }];

/** The proposals of an organisation: what is open by its deadline, then what is decided; or all, newest first, narrowed by state and by words of the title. */
export function ProposalList({ dao, note, aside }: Props) {
  const [state, setState] = useFragmentChoice('state', STATE_CHOICES);
  const [search, setSearch] = useFragmentParam('search');
  const [shown, setShown] = useFragmentChoice('show', SHOWN);
  const [isSeeking, setSeeking] = useState(false);
  const words = useDeferredValue(search);
  const isNarrowed = state !== undefined || words.trim() !== '';
  const found = useProposals(dao.id, state, words);
  const isKnown = usePatience(found.first?.sync.reading === false, found.items.length > 0, dao.id);
  const isFiltered = useAnswered(found, isNarrowed);
  const { counts = [] } = found.first ?? {};
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const open = counts.find((each) => each.state === 'ACTIVE')?.count ?? 0;
  const isOverview = !isFiltered && shown === undefined;
  useMissing(found, isOverview, counts);
  const clear = () => {
    setState(undefined);
    setSearch(undefined);
    setShown(undefined);
  };
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="mr-auto shrink-0">
          {isOverview && found.first !== undefined ? openWords(open, isKnown) : t`Proposals`}
        </h2>
        {aside}
        <button
          type="button"
          aria-label={t`Search and filter`}
          aria-expanded={isSeeking || isNarrowed}
          onClick={() => setSeeking(!isSeeking)}
          className="-mr-2.5 flex size-11 items-center justify-center rounded-control text-second hover:text-ink sm:hidden"
        >
          <SearchIcon />
        </button>
      </div>
      <div className="min-h-10 sm:min-h-5">{note(found.first?.sync ?? dao.sync)}</div>
      <div className={isSeeking || isNarrowed ? 'mt-3' : 'max-sm:hidden sm:mt-3'}>
        <div className="sm:max-w-96">
          <Search
            label={t`Search in titles`}
            placeholder={t`Search in titles`}
            value={search}
            onSearch={setSearch}
          />
        </div>
        <div className="mt-2 mb-3 min-h-11 sm:mt-1 sm:mb-2">
          <StateFilter
            counts={counts}
            isCounted={isKnown && words.trim() === ''}
            chosen={state}
            onChoose={setState}
          />
        </div>
      </div>
      <Matching total={isFiltered ? found.first?.total : undefined} of={all} noun="proposal" />
      {isOverview || isFiltered ? undefined : (
        <button
          type="button"
          className="min-h-11 text-14 text-accent"
          onClick={clear}
        >{t`Open ones first`}</button>
      )}
      <Paged
        found={found}
        loading={LOADING}
        none={({ sync }) => <None sync={sync} clear={isFiltered && all > 0 ? clear : undefined} />}
      >
        {({ total }) => (
          <>
            {isOverview ? (
              <ProposalOverview {...{ dao, total }} items={found.items} onAll={() => setShown('all')} />
            ) : (
              <ProposalRows {...{ dao, total }} items={found.items} more={found.more} />
            )}
            <div className={`mt-3 justify-end ${isKnown ? 'flex' : 'hidden'}`}>
              <ExportButton request={{ dao: dao.id, what: 'proposals' }} of={t`the proposals`} />
            </div>
          </>
        )}
      </Paged>
    </>
  );
}

function openWords(open: number, isKnown: boolean): string {
  if (!isKnown) return t`${open} open so far`;
  return open === 0 ? t`None open` : t`${open} open`;
}

/** Reads on while proposals that are not over stand on later pages than those held. */
function useMissing(
  { items, hasMore, more }: Pages<ProposalPageView>,
  isWanted: boolean,
  counts: readonly { state: State; count: number }[],
): void {
  const live = (state: State) => OPEN_STATES.includes(state);
  const wanted = counts.reduce((sum, { state, count }) => sum + (live(state) ? count : 0), 0);
  const isMissing = isWanted && hasMore && items.filter(({ state }) => live(state)).length < wanted;
  useEffect(() => {
    if (isMissing && items.length > 0) more();
  }, [isMissing, items.length, more]);
}

function SearchIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-[1.6]">
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m13 13 4.5 4.5" strokeLinecap="round" />
    </svg>
  );
}

function None({ sync, clear }: { sync: SyncView; clear: (() => void) | undefined }) {
  const isWhole = sync.complete && sync.gaps.length === 0;
  if (clear !== undefined)
    return (
      <Empty
        title={t`No matching proposals`}
        action={<Button onClick={clear}>{t`Clear the filters`}</Button>}
      >
        {isWhole
          ? t`No proposal fits what is chosen above.`
          : t`None of the loaded ones matches your filter.`}
      </Empty>
    );
  if (isWhole) return <Empty title={t`No proposals yet`}>{t`No proposals in this organisation yet.`}</Empty>;
  if (sync.gaps.length > 0 && !sync.reading)
    return (
      <Empty
        title={t`None found in what could be read`}
      >{t`There may be proposals in the blocks that could not be read. Another endpoint, set in Settings, may have them.`}</Empty>
    );
  if (sync.paused)
    return (
      <Empty title={t`None found in what is read`}>{t`The rest of the history has not been read yet.`}</Empty>
    );
  if (!sync.reading)
    return <Empty title={t`None found in what could be read`}>{t`Gaps are listed above.`}</Empty>;
  // Its history is still being read, which is said above it.
  return LOADING;
}

/** The states a list can be narrowed to, in the order a proposal passes them. */
const STATE_CHOICES: readonly { value: State; text: string }[] = translated(
  [
    { value: 'ACTIVE', text: phrase`Voting open` },
    { value: 'PENDING', text: phrase`Not open yet` },
    { value: 'SUCCEEDED', text: phrase`Passed` },
    { value: 'QUEUED', text: phrase`Queued` },
    { value: 'EXECUTED', text: phrase`Executed` },
    { value: 'DEFEATED', text: phrase`Defeated` },
    { value: 'CANCELED', text: phrase`Cancelled` },
    { value: 'EXPIRED', text: phrase`Expired` },
    { value: 'UNKNOWN', text: phrase`State unknown` },
  ],
  'text',
);

type FilterProps = {
  counts: readonly { state: State; count: number }[] | undefined;
  /** False while more are being found, or where words narrow the list: then the counts are of another list. */
  isCounted: boolean;
  chosen: State | undefined;
  onChoose: (state: State | undefined) => void;
};

/** Narrows a list of proposals to one state; states without proposals are left out. */
function StateFilter({ counts = [], isCounted, chosen, onChoose }: FilterProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const countOf = (value: State) => counts.find(({ state }) => state === value)?.count ?? 0;
  const states = STATE_CHOICES.filter(({ value }) => countOf(value) > 0 || value === chosen).map(
    ({ value, text }) => ({ value, text, ...(isCounted && { count: countOf(value) }) }),
  );
  return (
    <>
      <label className="block sm:hidden">
        <span className="sr-only">{t`Which proposals`}</span>
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(states.find(({ value }) => value === event.target.value)?.value)}
          className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15"
        >
          <option value="">{rich`All states${isCounted ? ` (${all})` : ''}`}</option>
          {states.map(({ value, text, count }) => (
            <option key={value} value={value}>
              {count === undefined ? text : `${text} (${count})`}
            </option>
          ))}
        </select>
      </label>
      <Choices
        legend={t`Which proposals`}
        choices={[{ value: undefined, text: t`All`, ...(isCounted && { count: all }) }, ...states]}
        chosen={chosen}
        onChoose={(state) => onChoose(state === chosen ? undefined : state)}
        className="hidden sm:flex"
      />
    </>
  );
}

const keyOf = ({ id }: ProposalLine) => id.toString();

type RowsProps = { dao: DaoView; items: readonly ProposalLine[]; total: number };

/** The proposals in sight, of a list that may be long, newest first. */
function ProposalRows({ dao, items, total, more }: RowsProps & { more: () => void }) {
  const row = useRow(dao);
  const label = t`${plural(total, 'proposal')}, newest first`;
  return (
    <Rows {...{ items, total, label, keyOf, more }} estimate={96} onPaper>
      {row}
    </Rows>
  );
}

/** Open votes, those that end first on top, and the latest that are decided: what waits for somebody before what is over. */
function ProposalOverview({ dao, items, total, onAll }: RowsProps & { onAll: () => void }) {
  const row = useRow(dao);
  const { open, decided } = overviewOf(items);
  return (
    <>
      {open.length === 0 ? undefined : (
        <ul aria-label={t`Open proposals`} className="border-b border-line-soft">
          {open.map((each) => (
            <li key={keyOf(each)}>{row(each)}</li>
          ))}
        </ul>
      )}
      {decided.length === 0 ? undefined : (
        <section aria-label={t`Decided`} className="mt-6">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <h2>{t`Decided`}</h2>
            <button
              type="button"
              onClick={onAll}
              className="min-h-11 text-14 text-accent"
            >{t`All ${total}`}</button>
          </div>
          <ul className="border-b border-line-soft">
            {decided.map((each) => (
              <li key={keyOf(each)}>{row(each)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useRow(dao: DaoView): (proposal: ProposalLine) => React.ReactNode {
  const now = useChainNow(dao.at, 30);
  useEffect(() => preloadCode('analysis'), []);
  const marks = useMarks(dao.id);
  return (proposal) => {
    const Row = isOpen(proposal) ? ProposalRow : DecidedRow;
    return <Row proposal={proposal} dao={dao} now={now} marks={marks} />;
  };
}
