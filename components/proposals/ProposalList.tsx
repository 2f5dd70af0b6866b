import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { Matching, useAnswered } from '@/components/ui/list/Matching';
import { Paged } from '@/components/ui/list/Paged';
import { usePatience } from '@/components/ui/list/usePatience';
import { OPEN_STATES, type State } from '@/core/governor/proposal';
import { phrase, t } from '@/core/language/message';
import type { Pages } from '@/lib/query/client/pages';
import type { DaoView } from '@/lib/query/dao';
import { type ProposalPageView, useProposals } from '@/lib/query/proposalList';
import { useFragmentChoice, useFragmentParam } from '@/lib/query/route';
import type { SyncView } from '@/lib/query/sync';
import { ProposalOverview, ProposalRows } from './ProposalRows';
import { STATE_CHOICES, StateFilter } from './StateFilter';

const LOADING = (
  <div data-place="">
    <CardSkeleton text={phrase`Reading the proposals …`} row="h-20" lines={6} />
  </div>
);

type Props = {
  dao: DaoView;
  /** How far the history is read, said of the answer whose proposals stand below it. */
  note: (sync: SyncView) => ReactNode;
};

const SHOWN = [{ value: 'all' as const }];

/** The proposals of an organisation: what is open by its deadline, then what is decided; or all, newest first, narrowed by state and by words of the title. */
export function ProposalList({ dao, note }: Props) {
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
        <h2>{isOverview && found.first !== undefined ? openWords(open, isKnown) : t`Proposals`}</h2>
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
