import { useCallback, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { useService } from './client/service';

const begun = new Set<string>();

/** Starting and pausing the long reading of one organisation. */
export type Scanning = {
  start: () => void;
  pause: () => void;
  /** It was started on this page before, so that starting means going on. */
  isBegun: boolean;
  error: QuorateError | undefined;
};

/** Starts or pauses the long reading that `SyncView.plan` describes; what follows is seen in the sync. */
export function useScan(dao: string): Scanning {
  const service = useService();
  const [error, setError] = useState<QuorateError>();
  const wish = useCallback(
    (what: 'start' | 'pause') => {
      setError(undefined);
      begun.add(dao);
      service?.scan(dao, what).catch((cause: unknown) => setError(asQuorateError(cause)));
    },
    [service, dao],
  );
  const start = useCallback(() => wish('start'), [wish]);
  const pause = useCallback(() => wish('pause'), [wish]);
  return { start, pause, isBegun: begun.has(dao), error };
}
