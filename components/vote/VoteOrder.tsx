import type { DaoVoteFilter } from '@/lib/query/daoVotes';

const ORDERS = [
  { order: 'NEWEST', text: 'Newest' },
  { order: 'OLDEST', text: 'Oldest' },
  { order: 'WEIGHT', text: 'Heaviest' },
] as const;

/** Which votes come first. */
export function VoteOrder({
  order,
  onOrder,
}: {
  order: DaoVoteFilter['order'];
  onOrder: (order: DaoVoteFilter['order']) => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center">
      <legend className="sr-only">Which votes come first</legend>
      <span aria-hidden="true" className="mr-2 text-14 text-second">
        First
      </span>
      {ORDERS.map((each) => (
        <button
          key={each.order}
          type="button"
          aria-pressed={order === each.order}
          onClick={() => onOrder(each.order)}
          className="inline-flex min-h-11 items-center text-14"
        >
          <span
            className={`rounded-full px-3 py-1 ${order === each.order ? 'bg-chip font-semibold text-ink' : 'text-second hover:text-ink'}`}
          >
            {each.text}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
