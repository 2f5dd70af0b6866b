'use client';
import { HistoryNote } from '@/components/coverage/HistoryNote';
import { Card } from '@/components/ui/Card';
import { usePatience } from '@/components/ui/list/usePatience';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import { formatCount, joinList, plural } from '@/core/language/plural';
import type { DaoView } from '@/lib/query/dao';
import { type TreasuryView, useTreasury } from '@/lib/query/insight/treasury';
import { HoldingList } from './HoldingList';
import { OpenMoves } from './OpenMoves';

/** Holdings of an organisation's contracts, and what its open proposals would move. */
export function TreasuryBoard({ dao }: { dao: DaoView }) {
  const { data, error, retry } = useTreasury(dao.id);
  const isKnown = usePatience(data?.mayGrow === false, data !== undefined, dao.id);
  if (data === undefined || !isKnown)
    return error === undefined ? (
      <Skeleton className="h-64 w-full rounded-card" />
    ) : (
      <Problem error={error} onRetry={retry} />
    );
  return (
    <div className="grid gap-5">
      <HistoryNote dao={dao.id} />
      <Problem error={error} onRetry={retry} compact />
      <Card title={t`Holdings`}>
        {data.holdings.length === 0 ? (
          <p className="text-15">{t`None of what was looked for is held.`}</p>
        ) : (
          <HoldingList treasury={data} dao={dao} />
        )}
        {data.mayGrow ? (
          // As high as the line of a token, so that one that comes moves nothing.
          <p className="flex min-h-16 items-center text-13 text-second">
            {t`Tokens that open proposals name may follow: not all proposals are read.`}
          </p>
        ) : undefined}
        <p className="mt-3 text-13 text-second">{lookedFor(data)}</p>
      </Card>
      <OpenMoves dao={dao} />
    </div>
  );
}

function lookedFor({ assets, silent, at }: TreasuryView): string {
  const count = (source: TreasuryView['assets'][number]['source']) =>
    assets.filter((asset) => asset.source === source).length;
  const parts = [
    t`the chain’s coin`,
    ...(count('votes') > 0 ? [t`the voting token`] : []),
    ...(count('known') > 0 ? [plural(count('known'), 'well-known token')] : []),
    ...(count('named') > 0 ? [t`${plural(count('named'), 'token')} that open proposals name`] : []),
  ];
  const looked = joinList(parts);
  return t`Looked for at block ${formatCount(at.number)}: ${looked}. Other tokens may be held too.${silent === 0 ? '' : t` Of ${plural(silent, 'token')} the amount could not be read.`}`;
}
