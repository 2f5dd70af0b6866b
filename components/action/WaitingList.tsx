import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

const MOST = 20;

/** The places of a proposal's calls while they are read, about as high as what comes. */
export function WaitingList({ count }: { count: number }) {
  const places = Array.from({ length: Math.min(count, MOST) }, (_, index) => t`place ${index}`);
  return (
    <div role="status" aria-label={t`Reading what it does`}>
      <div>
        {places.map((key) => (
          <div key={key} className="border-t border-line py-2.5 first:border-t-0">
            <Skeleton className="h-14 w-full sm:h-7" />
          </div>
        ))}
      </div>
    </div>
  );
}
