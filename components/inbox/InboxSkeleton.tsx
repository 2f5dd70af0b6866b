import { Skeleton } from '@/components/ui/Skeleton';

/** The shape of the list while it is read: three rows, as high as real ones. */
export function InboxSkeleton() {
  return (
    <div className="mt-9" aria-busy="true">
      <p className="overline-label mb-2">Reading</p>
      <div className="divide-y divide-line-soft rounded-card border border-line bg-card">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="flex min-h-24 items-center gap-5 p-5">
            <Skeleton className="size-10" />
            <div className="flex-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-2.5 h-3 w-2/5" />
            </div>
            <div className="w-36 max-sm:hidden">
              <Skeleton className="h-8 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
