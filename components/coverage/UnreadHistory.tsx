import { useSync } from '@/lib/query/sync';
import { CoverageCard } from './CoverageCard';

/** What is missing of an organisation's history, on a page that cannot be shown without it; nothing when all is read. */
export function UnreadHistory({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined || data.complete) return undefined;
  return (
    <div className="mt-5">
      <CoverageCard dao={dao} sync={data} />
    </div>
  );
}
