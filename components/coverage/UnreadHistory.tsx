import { useSync } from '@/lib/query/sync';
import { CoverageCard } from './CoverageCard';

/**
 * Missing parts of an organisation's history, on a page that cannot be shown without them; empty when all is loaded.
 */
export function UnreadHistory({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined || data.complete) return undefined;
  return (
    <div className="mt-5">
      <CoverageCard dao={dao} sync={data} />
    </div>
  );
}
