import { useState } from 'react';
import { decimalsOf } from '@/components/proposal/figure';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Scroll } from '@/components/ui/list/Scroll';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatVotes } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useChanges } from '@/lib/query/delegateList';

/** Every change of a delegate's power as a table, read when it is opened; latest first. */
export function ChangeTable({ dao, address, count }: { dao: DaoView; address: string; count: number }) {
  const [open, setOpen] = useState(false);
  const found = useChanges(dao.id, address, open);
  const amount = (value: bigint) => formatVotes(value, decimalsOf(dao));
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
        className="min-h-11 text-14 text-second underline decoration-line underline-offset-4 hover:text-ink"
      >
        {open
          ? t`Hide the table`
          : t`Show ${count === 1 ? t`the change` : t`all ${formatCount(count)} changes`} as a table`}
      </button>
      {open ? (
        <Paged
          found={found}
          inCard
          loading={<Skeleton className="h-8 w-full" lines={4} />}
          none={() => undefined}
        >
          {() => (
            <Scroll label={t`Changes of power`} className="overflow-x-auto">
              <table className="w-full text-14 tabular-nums">
                <thead className="text-left text-13 text-second">
                  <tr>
                    <th scope="col" className="py-1.5 pr-4 font-normal">{t`Block`}</th>
                    <th scope="col" className="py-1.5 pr-4 text-right font-normal">{t`Change`}</th>
                    <th scope="col" className="py-1.5 text-right font-normal">{t`Power after it`}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.items.map(({ block, logIndex, previous, votes }) => (
                    <tr key={`${block}:${logIndex}`} className="border-t border-line-soft">
                      <td className="py-1.5 pr-4">{formatCount(block)}</td>
                      <td className="py-1.5 pr-4 text-right text-second">
                        {votes >= previous ? `+${amount(votes - previous)}` : amount(votes - previous)}
                      </td>
                      <td className="py-1.5 text-right">{amount(votes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )}
        </Paged>
      ) : undefined}
      {open ? <Older found={found} /> : undefined}
    </div>
  );
}
