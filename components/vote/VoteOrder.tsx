import { type Choice, Choices } from '@/components/ui/form/Choices';
import type { DaoVoteFilter } from '@/lib/query/daoVotes';

const ORDERS: readonly Choice<DaoVoteFilter['order']>[] = [
  { value: 'NEWEST', text: 'Newest' },
  { value: 'OLDEST', text: 'Oldest' },
  { value: 'WEIGHT', text: 'Heaviest' },
];

/** Which votes come first. */
export function VoteOrder({
  order,
  onOrder,
}: {
  order: DaoVoteFilter['order'];
  onOrder: (order: DaoVoteFilter['order']) => void;
}) {
  const lead = (
    <span aria-hidden="true" className="mr-2 ml-1 text-14 text-second">
      First
    </span>
  );
  return (
    <Choices legend="Which votes come first" choices={ORDERS} chosen={order} onChoose={onOrder} lead={lead} />
  );
}
