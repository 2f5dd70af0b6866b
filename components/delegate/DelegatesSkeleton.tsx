import { Skeleton } from '@/components/ui/Skeleton';

/** The places of the list while it is read; as high as what comes. */
export function DelegatesSkeleton() {
  return (
    <div role="status" aria-label="Reading the delegates" className="min-h-dvh">
      <Skeleton className="h-5 w-40" />
      <h1 className="mt-2">Delegates</h1>
      <div className="mt-3">
        <Skeleton className="h-6 w-full max-w-[40rem]" />
      </div>
      <div className="mt-6 rounded-card border border-line bg-card p-5">
        <Skeleton className="h-16 w-full" lines={6} />
      </div>
    </div>
  );
}
