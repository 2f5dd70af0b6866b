import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HistoryNote } from '@/components/coverage/CoverageCard';
import { DelegateSyncNote } from '@/components/delegate/DelegateSyncNote';
import { onDemand } from '@/components/ui/late/onDemand';
import type { DaoView } from '@/lib/query/dao';
import { useDelegates } from '@/lib/query/delegate';
import { useTurnout } from '@/lib/query/insight/turnout';
import { PlotPlace } from './PlotCard';
import { PowerSharePlot } from './PowerSharePlot';
import { TurnoutPlot } from './TurnoutPlot';

const FlowBoard = onDemand(() => import('./FlowBoard').then((module) => module.FlowBoard), <PlotPlace />);

export function InsightBoard({ dao }: { dao: DaoView }) {
  return (
    <div className="grid gap-5">
      <HistoryNote dao={dao.id} />
      {dao.token === null ? (
        <Turnout dao={dao} />
      ) : (
        <>
          <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
            <Turnout dao={dao} />
            <PowerShare dao={dao} />
          </div>
          <OnSight>
            <FlowBoard dao={dao} />
          </OnSight>
        </>
      )}
    </div>
  );
}

function Turnout({ dao }: { dao: DaoView }) {
  const { data, error, retry } = useTurnout(dao.id);
  if (data !== undefined) return <TurnoutPlot turnout={data} dao={dao} />;
  return <PlotPlace error={error} onRetry={retry} />;
}

function PowerShare({ dao }: { dao: DaoView }) {
  const { first, error, retry } = useDelegates(dao.id, 'POWER', '');
  if (first === undefined) return <PlotPlace error={error} onRetry={retry} />;
  if (first.items.length === 0 && first.sync.reading) return <PlotPlace />;
  return (
    <div>
      <PowerSharePlot page={first} dao={dao} />
      <div className="mt-2">
        <DelegateSyncNote sync={first.sync} at={first.at.number} dao={dao} />
      </div>
    </div>
  );
}

// So much before it comes into the window, so that who scrolls rarely waits.
const AHEAD = '400px';

/** Content made when it is about to be seen: it may have to read much. Until then a placeholder. */
function OnSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    // Show all if visibility cannot be observed.
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  if (isSeen) return children;
  return (
    <div ref={box}>
      <PlotPlace />
    </div>
  );
}
