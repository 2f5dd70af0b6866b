import type { ReactNode } from 'react';
import { DelegatePanel } from '@/components/delegate/DelegatePanel';
import { votesText } from '@/components/proposal/figure';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type DelegateProfileView as Profile, useDelegate } from '@/lib/query/delegate';
import { ChangeTable } from './ChangeTable';
import { DelegateSyncNote } from './DelegateSyncNote';
import { DelegateVotes } from './DelegateVotes';
import { DelegatorList } from './DelegatorList';
import { PowerChart } from './PowerChart';
import { PowerFigure, shareText } from './PowerFigure';
import { StatementCard } from './StatementCard';

/** One delegate: power and how it came to be, who delegates to it, how it voted, and the way to delegate to it. */
export function DelegateProfile({ dao, address }: { dao: DaoView; address: Profile['address'] }) {
  const { data, error, retry } = useDelegate(dao.id, address);
  if (data == null) {
    const place = (
      <div className="mt-6">
        <Skeleton className="h-16 w-full" lines={6} />
      </div>
    );
    return <Problem error={error} onRetry={retry} place={place} />;
  }
  return (
    <>
      <Problem error={error} onRetry={retry} compact />
      <DelegateSyncNote sync={data.sync} at={data.at.number} dao={dao} />
      <div className="mt-6 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-6">
          <StatementCard address={address} />
          <Power profile={data} dao={dao} />
          <DelegateVotes dao={dao} address={address} />
        </div>
        <div className="min-w-0 space-y-6">
          <DelegatePanel dao={dao} to={address} />
          <DelegatorList dao={dao} address={address} />
        </div>
      </div>
    </>
  );
}

function Power({ profile, dao }: { profile: Profile; dao: DaoView }) {
  const { at, confirmed, history, power, rank, share, sync } = profile;
  const part = shareText(share);
  return (
    <Card title={t`Voting power`}>
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-3">
        <Fact name={t`Now`}>
          <span className="text-21 font-semibold">
            <PowerFigure delegate={profile} dao={dao} />
          </span>
        </Fact>
        <Fact name={t`Share of all tokens`}>{part ?? t`not known`}</Fact>
        <Fact name={t`Place`}>{rank === null ? '–' : formatCount(rank)}</Fact>
      </dl>
      {sync.complete && confirmed !== null && confirmed !== power ? (
        <p className="mt-2 text-14 text-warn">
          {rich`${<span aria-hidden="true">▲ </span>}The logs add up to ${votesText(power, dao)}, not to what the contract says.`}
        </p>
      ) : undefined}
      {history.count === 0 ? (
        sync.reading ? (
          // As high as the plot: what follows stays where it is.
          <Skeleton className="mt-5 h-80 w-full" />
        ) : history.whole ? (
          <p className="mt-4 text-15 text-second">{t`This account never held any voting power.`}</p>
        ) : undefined
      ) : (
        <div className="mt-5 min-h-80">
          <PowerChart points={history.points} to={at.number} dao={dao} />
          <p className="text-13 text-second">
            {history.whole
              ? t`Every change is read.`
              : t`Changes before the first one shown here may be missing.`}
            {history.points.length < history.count
              ? t` Of ${formatCount(history.count)} changes ${history.points.length} are drawn, peaks among them.`
              : ''}
          </p>
          <ChangeTable dao={dao} address={profile.address} count={history.count} />
        </div>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-second">{name}</dt>
      <dd className="text-17">{children}</dd>
    </div>
  );
}
