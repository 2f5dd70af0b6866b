import { useEffect } from 'react';
import type { Interest } from '@/service/api/protocol';
import { useService } from './service';

/** Has these read of an organisation while the screen is open; without an organisation, or a service, nothing. */
export function useWatch(dao: string | undefined, interests: readonly Interest[]): void {
  const service = useService();
  const key = JSON.stringify(interests);
  useEffect(() => {
    const wanted = JSON.parse(key) as Interest[];
    if (service === undefined || dao === undefined || wanted.length === 0) return;
    const abort = new AbortController();
    service.watch(dao, wanted, abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [service, dao, key]);
}
