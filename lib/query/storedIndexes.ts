import type { Service } from '@/service/api/protocol';
import { useRead } from '../act/useRead';
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
  const { value, error, again: retry } = useRead(service && (() => service.stored()), [service]);
  const clear = async () => {
    await service?.clear();
    retry();
  };
  const names = new Map(config?.organisations.map(({ id, name }) => [id.toLowerCase(), name]));
  const kept = value?.map((entry) => ({ ...entry, name: names.get(entry.dao.toLowerCase()) }));
  return { kept, error, clear, retry };
}
