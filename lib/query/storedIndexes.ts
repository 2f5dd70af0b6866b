import { useEffect, useState } from 'react';
import type { Service } from '@/service/api/protocol';
import { useConfig } from '../settings/config';
import { useService } from './client/service';

/** Storage used by an organisation's index in this browser. */
export type StoredIndexView = Awaited<ReturnType<Service['stored']>>[number] & { name: string | undefined };

/** Lists stored indexes, and how to delete them; `kept` is undefined until known. */
export function useStoredIndexes(): {
  kept: readonly StoredIndexView[] | undefined;
  error: unknown;
  clear: () => Promise<void>;
  retry: () => void;
} {
  const service = useService();
  const { config } = useConfig();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ kept?: Awaited<ReturnType<Service['stored']>>; error?: unknown }>(
    {},
  );
  useEffect(() => {
    let isGone = false;
    service?.stored().then(
      (kept) => !isGone && setAnswer({ kept }),
      (error: unknown) => !isGone && setAnswer({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [service, attempt]);
  const retry = () => setAttempt((was) => was + 1);
  const clear = async () => {
    await service?.clear();
    retry();
  };
  const names = new Map(config?.organisations.map(({ id, name }) => [id.toLowerCase(), name]));
  const kept = answer.kept?.map((entry) => ({ ...entry, name: names.get(entry.dao.toLowerCase()) }));
  return { kept, error: answer.error, clear, retry };
}
