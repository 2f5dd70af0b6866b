'use client';
import { Rows } from '@/components/ui/list/Rows';
import { plural } from '@/core/format';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { DelegateRow } from './DelegateRow';

const keyOf = ({ address }: DelegateView) => address;

/** The delegates in sight, and a button for the next page. */
export function DelegateRows({
  dao,
  items,
  total,
  isComplete,
  hasMore,
  more,
  onDelegate,
}: {
  dao: DaoView;
  items: readonly DelegateView[];
  total: number;
  isComplete: boolean;
  hasMore: boolean;
  more: () => void;
  onDelegate: (address: DelegateView['address']) => void;
}) {
  const label = plural(total, 'delegate');
  return (
    <Rows {...{ items, total, label, keyOf, hasMore, more }} estimate={105}>
      {(delegate) => (
        <DelegateRow delegate={delegate} dao={dao} isComplete={isComplete} onDelegate={onDelegate} />
      )}
    </Rows>
  );
}
