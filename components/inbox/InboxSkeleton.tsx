import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

/** The shape of lines while they are read, as high as real ones: where the list will be, or below those it has. */
export function InboxSkeleton({ rows }: { rows: number }) {
  return (
    <div className="mt-9" aria-busy="true">
      <p className="overline-label mb-2">{t`Reading`}</p>
      <div className="divide-y divide-line-soft rounded-card border border-line bg-card">
        {Array.from({ length: rows }, (_, row) => t`row ${row}`).map((key) => (
          <div key={key} className="flex min-h-40 flex-wrap items-center gap-x-5 p-5 sm:min-h-24">
            <Skeleton className="hidden size-10 sm:block" />
            <div className="w-full sm:w-auto sm:flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2.5 h-3 w-2/5" />
            </div>
            <div className="w-full max-sm:order-first sm:w-36">
              <Skeleton className="h-8 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
