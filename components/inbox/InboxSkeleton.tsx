import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

/** The shape of lines while they are read, as high as real ones: where the list will be, or a single one below those it has. */
export function InboxSkeleton({ rows }: { rows: number }) {
  return (
    <div className="mt-4" aria-busy="true" data-place={rows > 1 ? '' : undefined}>
      <p className="mb-1.5 text-13 font-semibold text-second">{t`Reading`}</p>
      {Array.from({ length: rows }, (_, row) => t`row ${row}`).map((key) => (
        <div key={key} className="flex min-h-24 flex-col justify-center gap-2 border-t border-line-soft py-3">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-1.5 w-30" />
        </div>
      ))}
    </div>
  );
}
