import { Skeleton } from '@/components/ui/Skeleton';

/** The places of the page while it is read; as high as what comes. */
export function DelegateSkeleton() {
  return (
    <div role="status" aria-label="Reading the delegate" className="min-h-dvh">
      <Skeleton className="h-5 w-40" />
      <h1 className="mt-3">Delegate</h1>
      <div className="mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="rounded-card border border-line bg-card p-5">
          <Skeleton className="h-12 w-full" lines={6} />
        </div>
        <div className="rounded-card border border-line bg-card p-5">
          <Skeleton className="h-12 w-full" lines={4} />
        </div>
      </div>
    </div>
  );
}
