'use client';
import { type ReactNode, useDeferredValue } from 'react';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { Matching } from '@/components/ui/list/Matching';
import { Paged } from '@/components/ui/list/Paged';
import { useAnswered } from '@/components/ui/list/useAnswered';
import { usePatience } from '@/components/ui/list/usePatience';
import { phrase, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useProposals } from '@/lib/query/proposalList';
import { useFragmentChoice, useFragmentParam } from '@/lib/query/route';
import type { SyncView } from '@/lib/query/sync';
import { ProposalRows } from './ProposalRows';
import { STATE_CHOICES, StateFilter } from './StateFilter';

const LOADING = <CardSkeleton text={phrase`Reading the proposals …`} row="h-30 sm:h-14" lines={6} />;

type Props = {
  dao: DaoView;
  /** How far the history is read, said of the answer whose proposals stand below it. */
  note: (sync: SyncView) => ReactNode;
};

/** The proposals of an organisation, newest first, narrowed by state and by words of the title. */
export function ProposalList({ dao, note }: Props) {
  const [state, setState] = useFragmentChoice('state', STATE_CHOICES);
  const [search, setSearch] = useFragmentParam('search');
  const words = useDeferredValue(search);
  const found = useProposals(dao.id, state, words);
  const isKnown = usePatience(found.first?.sync.reading === false, found.items.length > 0, dao.id);
  const isFiltered = useAnswered(found, state !== undefined || words.trim() !== '');
  const all = found.first?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const clear = () => {
    setState(undefined);
    setSearch(undefined);
  };
  return (
    <>
      <h2>{t`Proposals`}</h2>
      <div className="mt-2 min-h-10 sm:min-h-5">{note(found.first?.sync ?? dao.sync)}</div>
      <div className="mt-3 sm:max-w-96">
        <Search
          label={t`Search in titles`}
          placeholder={t`Search in titles`}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <div className="mt-2 mb-3 min-h-11 sm:mt-1 sm:mb-2">
        <StateFilter counts={found.first?.counts} isGrowing={!isKnown} chosen={state} onChoose={setState} />
      </div>
      <Matching total={isFiltered ? found.first?.total : undefined} of={all} noun="proposal" />
      <Paged
        found={found}
        loading={LOADING}
        none={({ sync }) => <None sync={sync} clear={isFiltered && all > 0 ? clear : undefined} />}
      >
        {(page) => (
          <ProposalRows
            dao={dao}
            items={found.items}
            total={page.total}
            more={found.more}
            isGrowing={!isKnown}
          />
        )}
      </Paged>
    </>
  );
}

function None({ sync, clear }: { sync: SyncView; clear: (() => void) | undefined }) {
  const isWhole = sync.complete && sync.gaps.length === 0;
  if (clear !== undefined) {
    return (
      <Empty
        title={t`No matching proposals`}
        action={<Button onClick={clear}>{t`Clear the filters`}</Button>}
      >
        {isWhole
          ? t`No proposal fits what is chosen above.`
          : t`None of those read so far fits what is chosen above.`}
      </Empty>
    );
  }
  if (isWhole) {
    return <Empty title={t`No proposals yet`}>{t`Nobody has proposed anything in this organisation.`}</Empty>;
  }
  if (sync.gaps.length > 0 && !sync.reading) {
    return (
      <Empty
        title={t`None found in what could be read`}
      >{t`There may be proposals in the blocks that could not be read. Another endpoint, set in Settings, may have them.`}</Empty>
    );
  }
  if (sync.paused) {
    return (
      <Empty title={t`None found in what is read`}>{t`The rest of the history has not been read yet.`}</Empty>
    );
  }
  if (!sync.reading) {
    return <Empty title={t`None found in what could be read`}>{t`What may be missing is said above.`}</Empty>;
  }
  // Its history is still being read, which is said above it.
  return LOADING;
}
