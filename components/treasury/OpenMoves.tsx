import { CallSentence } from '@/components/action/CallSentence';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { safeLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useOpenMoves } from '@/lib/query/insight/treasury';
import { proposalHref } from '@/lib/routes';

/** Outflows from the treasury in open proposals, each call with its share of what is there. */
export function OpenMoves({ dao }: { dao: DaoView }) {
  const { data, error, retry } = useOpenMoves(dao.id);
  return (
    <Card title={t`Open proposals would move`}>
      {data === undefined ? (
        <Problem
          error={error}
          onRetry={retry}
          compact
          place={<Skeleton className="h-16 w-full" lines={2} />}
        />
      ) : (
        <>
          {data.lines.length === 0 ? (
            <p className="text-15">
              {data.unread === 0
                ? t`Nothing of it, as far as their calls say.`
                : t`Nothing of it, as far as their calls could be read.`}
            </p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {data.lines.map(({ id, title, moves }) => (
                <li key={String(id)} className="py-3 first:pt-0">
                  <a
                    href={proposalHref(dao.id, id)}
                    dir="auto"
                    className="text-15 font-semibold hover:underline"
                  >
                    {safeLine(title) || t`Proposal without a title`}
                  </a>
                  {moves.map((call) => (
                    <div key={call.path.join('.')} className="mt-1">
                      <CallSentence call={call} />
                      <p className="text-14 text-second">{call.share}</p>
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          )}
          {data.unread === 0 && data.isWhole ? undefined : (
            <p className="mt-2 text-13 text-second">
              {data.unread === 0
                ? t`Not all proposals are read: others may move some of it too.`
                : t`The calls of ${plural(data.unread, 'proposal')} could not be checked with the chain.`}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
