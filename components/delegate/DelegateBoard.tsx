import { useDeferredValue, useState } from 'react';
import type { Address } from 'viem';
import { ExportButton } from '@/components/export/ExportButton';
import { votesText } from '@/components/proposal/figure';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import type { Choice } from '@/components/ui/form/Choices';
import { ListFilter } from '@/components/ui/form/ListFilter';
import { onDemand } from '@/components/ui/late/onDemand';
import { Matching, useAnswered } from '@/components/ui/list/Matching';
import { Paged } from '@/components/ui/list/Paged';
import { Rows } from '@/components/ui/list/Rows';
import { SkipList } from '@/components/ui/list/SkipList';
import { Proof } from '@/components/ui/Proof';
import { Sheet } from '@/components/ui/Sheet';
import { rich } from '@/components/ui/text/rich';
import { formatPercent } from '@/core/format';
import { phrase, plural, t, translated } from '@/core/language/message';
import { isNameLike } from '@/lib/names/isNameLike';
import type { DaoView } from '@/lib/query/dao';
import { type DelegateListOrder, type DelegatePageView, useDelegates } from '@/lib/query/delegate';
import { figureAt } from '@/lib/query/proof';
import { useFragmentChoice, useFragmentParam } from '@/lib/query/route';
import { DelegateForm } from './DelegateForm';
import { DelegateRow } from './DelegateRow';
import { DelegateSyncNote } from './DelegateSyncNote';
import { OwnDelegate } from './OwnDelegate';

// Pixels of a row on a desk.
const ROW = 73;

const LOADING = <CardSkeleton text={phrase`Reading the delegates …`} row="h-16" lines={6} />;

const NameLookup = onDemand(() =>
  import('@/components/names/NameLookup').then((module) => module.NameLookup),
);

const ORDERS: readonly Choice<DelegateListOrder>[] = translated(
  [
    { value: 'POWER', text: phrase`Power` },
    { value: 'DELEGATORS', text: phrase`Delegators` },
    { value: 'ATTENDANCE', text: phrase`Participation` },
    { value: 'RECENT', text: phrase`Recent` },
  ],
  'text',
);

const keyOf = ({ address }: { address: string }) => address;

/** The delegates of an organisation in an order, narrowed by a search, with how far they are read. */
export function DelegateBoard({ dao }: { dao: DaoView }) {
  const [order = 'POWER', setOrder] = useFragmentChoice('order', ORDERS);
  const [search, setSearch] = useFragmentParam('search');
  const [chosen, setChosen] = useState<Address>();
  // A name is in no address: the list stays until it is looked up.
  const isName = isNameLike(search);
  const words = useDeferredValue(isName ? '' : search);
  const found = useDelegates(dao.id, order, words);
  const { first } = found;
  const isSearch = useAnswered(found, words.trim() !== '');
  return (
    <>
      <div className="min-h-24 space-y-2 max-[360px]:min-h-30 sm:min-h-14">
        {first === undefined ? undefined : (
          <>
            {isSearch ? undefined : <DelegateSummary page={first} dao={dao} />}
            <DelegateSyncNote sync={first.sync} at={first.at.number} dao={dao} />
          </>
        )}
      </div>
      <OwnDelegate dao={dao} onDelegate={setChosen} />
      <div className="my-3">
        <ListFilter
          legend={t`Order`}
          choices={ORDERS}
          chosen={order}
          onChoose={setOrder}
          search={{
            label: t`Search by address`,
            placeholder: t`Part of an address, or name.eth`,
            spellCheck: false,
            autoComplete: 'off',
            value: search,
            onSearch: setSearch,
          }}
        />
        {isName ? <NameLookup text={search} onUse={setSearch} /> : undefined}
      </div>
      {order === 'ATTENDANCE' && first?.votesWhole === false ? (
        <p
          role="status"
          className="mb-3 text-13 text-second"
        >{t`Counted from the votes read so far. Not all votes are read.`}</p>
      ) : undefined}
      <Matching total={isSearch ? first?.total : undefined} noun="delegate" />
      <Paged found={found} loading={LOADING} none={(page) => <None page={page} isSearch={isSearch} />}>
        {(page) => (
          <>
            <SkipList of={t`delegates`}>
              <Rows
                items={found.items}
                total={page.total}
                label={plural(page.total, 'delegate')}
                estimate={ROW}
                keyOf={keyOf}
                hasMore={found.hasMore}
                more={found.more}
              >
                {(delegate) => (
                  <DelegateRow
                    delegate={delegate}
                    dao={dao}
                    isComplete={page.sync.complete}
                    hasAttendance={page.votesWhole || order === 'ATTENDANCE'}
                    onDelegate={setChosen}
                  />
                )}
              </Rows>
            </SkipList>
            <div className="mt-3 flex justify-end">
              <ExportButton request={{ dao: dao.id, what: 'delegates' }} of={t`the delegates`} />
            </div>
          </>
        )}
      </Paged>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={t`Your voting power`}>
        <DelegateForm key={chosen} dao={dao} to={chosen} />
      </Sheet>
    </>
  );
}

function None({ page, isSearch }: { page: DelegatePageView; isSearch: boolean }) {
  if (isSearch) {
    return (
      <Empty title={t`No delegate fits`}>
        {page.sync.complete
          ? t`No account with this in its address holds power or was chosen by anybody.`
          : t`No loaded address contains this.`}
      </Empty>
    );
  }
  if (page.sync.complete) {
    return (
      <Empty
        title={t`No delegations yet`}
      >{t`Tokens vote only when they are delegated: to yourself, or to a delegate who votes for you. Until then they do not count. Delegates appear here.`}</Empty>
    );
  }
  if (page.sync.reading) return LOADING;
  return (
    <Empty
      title={t`None found in what could be read`}
    >{t`There may be delegates in the blocks that could not be read.`}</Empty>
  );
}

/** How much of all tokens the delegates hold together. */
function DelegateSummary({ page, dao }: { page: DelegatePageView; dao: DaoView }) {
  const { delegated, supply, sync, total } = page;
  const { chainId } = dao;
  if (dao.token === null || delegated === 0n) return undefined;
  const share = supply === null || supply < delegated ? undefined : formatPercent(delegated, supply);
  const text = supply === null ? '' : votesText(supply, dao);
  return (
    <p className="text-15">
      {plural(total, 'delegate holds', 'delegates hold')} {votesText(delegated, dao)}
      {supply === null || share === undefined
        ? undefined
        : rich`, ${share} of ${<Proof figure={figureAt(page.proofs, 'supply', { label: t`All tokens`, value: text, chainId })}>{rich`all ${text}`}</Proof>}`}
      {sync.complete ? '.' : t`, as far as read.`}
    </p>
  );
}
