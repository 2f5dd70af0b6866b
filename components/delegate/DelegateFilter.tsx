'use client';
import { type Choice, Choices } from '@/components/ui/form/Choices';
import { Search } from '@/components/ui/form/Search';
import type { DelegateListOrder } from '@/lib/query/delegate';

const ORDERS: readonly Choice<DelegateListOrder>[] = [
  { value: 'POWER', text: 'Most power' },
  { value: 'DELEGATORS', text: 'Most delegators' },
  { value: 'RECENT', text: 'Last changed' },
];

/** In which order delegates are listed, and a search by address. */
export function DelegateFilter({
  order,
  search,
  onOrder,
  onSearch,
}: {
  order: DelegateListOrder;
  search: string;
  onOrder: (order: DelegateListOrder) => void;
  onSearch: (search: string) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choices legend="Order" choices={ORDERS} chosen={order} onChoose={onOrder} />
      <div className="min-w-48 flex-1">
        <Search
          label="Search by address"
          placeholder="Part of an address"
          spellCheck={false}
          autoComplete="off"
          value={search}
          onSearch={onSearch}
        />
      </div>
    </div>
  );
}
