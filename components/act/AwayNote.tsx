import { useEffect, useRef } from 'react';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatDuration } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useService } from '@/lib/query/client/service';
import { useAgreement } from '@/lib/query/endpoint/agreement';
import { useOldHead } from '@/lib/query/stale';
import { isAway, useSync } from '@/lib/query/sync';
import { useChains } from '@/lib/settings/config';

type Props = { dao: Pick<ActDao, 'id'>; onBack?: (() => void) | undefined };

/** Why nothing can be sent while the organisation is shown from an earlier visit. */
export function AwayNote(props: Props) {
  // Without a service nothing is read at all.
  return useService() === undefined ? undefined : <Away {...props} />;
}

function Away({ dao, onBack }: Props) {
  const { data } = useSync(dao.id);
  const away = data !== undefined && isAway(data);
  const back = useRef(onBack);
  back.current = onBack;
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) back.current?.();
    wasAway.current = away;
  }, [away]);
  if (!away) return undefined;
  return (
    <Warning
      role="status"
      className="mb-3 rounded-control px-3.5 py-3"
      title={t`There is no connection, so nothing can be sent now.`}
    >{t`These figures were read earlier and may have changed. Loading continues once an endpoint answers.`}</Warning>
  );
}

/** A warning next to the button that votes, where what is read is old. */
export function LagNote(props: LagProps) {
  // Without a service there is nothing read that could be old.
  return useService() === undefined ? undefined : <Lag {...props} />;
}

type LagProps = { dao: ActDao; proposalId: bigint };

function Lag({ dao, proposalId }: LagProps) {
  const lag = useLag(dao.id, dao.chainId, proposalId);
  if (lag === undefined) return undefined;
  return (
    <Warning
      role="status"
      className="mb-3 rounded-control px-3.5 py-3"
      title={t`These figures are ${formatDuration(lag.seconds)} old${lag.than === 'clock' ? t` by this computer’s clock` : ''}.`}
    >
      {rich`${
        lag.than === 'endpoint'
          ? t`The endpoint asked first is behind another one. `
          : t`Either this clock is wrong, or the endpoint stands still. `
      }Voting may have changed or closed since.`}
    </Warning>
  );
}

/** By how many seconds what is read lags, and behind what. */
type Lagging = { seconds: bigint; than: 'endpoint' | 'clock' };

/** Whether what is read of an organisation is old: the endpoint asked first is far behind another, or behind the clock. */
function useLag(dao: string, chainId: number, proposal: bigint | undefined): Lagging | undefined {
  const isMany = (useChains().find(({ id }) => id === chainId)?.rpc.length ?? 0) > 1;
  const { data: sync } = useSync(dao);
  const { data } = useAgreement(isMany && sync !== undefined ? dao : undefined, proposal);
  const age = useOldHead(chainId, sync?.head.timestamp);
  const first = data?.behind.find(({ index }) => index === 0);
  if (first !== undefined) return { seconds: first.seconds, than: 'endpoint' };
  return age === undefined ? undefined : { seconds: age, than: 'clock' };
}
