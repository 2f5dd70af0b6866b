import { useCallback, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { useService } from './client/service';

const begun = new Set<string>();

/** Starts or pauses the long reading that `SyncView.plan` describes; what follows is seen in the sync. */
export function useScan(dao: string) {
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
  // Once begun on this page, starting means going on.
  return { wish, isBegun: begun.has(dao), error };
}
