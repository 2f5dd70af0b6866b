import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

const MOST = 20;

/** The places of a proposal's calls while they are read, about as high as what comes. */
export function WaitingList({ count }: { count: number }) {
  const places = Array.from({ length: Math.min(count, MOST) }, (_, index) => t`place ${index}`);
  return (
    <div role="status" aria-label={t`Reading what it does`}>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        {places.map((key) => (
          <div key={key} className="border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
            <Skeleton className="mt-3 h-5 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
