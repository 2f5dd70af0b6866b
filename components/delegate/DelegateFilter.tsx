'use client';
import { Field } from '@/components/ui/Field';
import type { DelegateOrder } from '@/lib/query/delegate';

const ORDERS: readonly { order: DelegateOrder; text: string }[] = [
  { order: 'POWER', text: 'Most power' },
  { order: 'DELEGATORS', text: 'Most delegators' },
  { order: 'RECENT', text: 'Last changed' },
];

/** In which order delegates are listed, and a search by address. */
export function DelegateFilter({
  order,
  search,
  onOrder,
  onSearch,
}: {
  order: DelegateOrder;
  search: string;
  onOrder: (order: DelegateOrder) => void;
  onSearch: (search: string) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="-mx-1 flex flex-wrap">
        <legend className="sr-only">Order</legend>
        {ORDERS.map((choice) => (
          <button
            key={choice.order}
            type="button"
            aria-pressed={order === choice.order}
            onClick={() => onOrder(choice.order)}
            className="inline-flex min-h-11 items-center text-14"
          >
            <span
              className={`rounded-full px-2.5 py-1 ${order === choice.order ? 'bg-chip font-semibold text-ink' : 'text-second hover:text-ink'}`}
            >
              {choice.text}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="min-w-48 flex-1">
        <Field
          label="Search by address"
          hideLabel
          type="search"
          placeholder="Part of an address"
          spellCheck={false}
          autoComplete="off"
          value={search}
          onChange={(event: { target: { value: string } }) => onSearch(event.target.value)}
        />
      </div>
    </div>
  );
}
