import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

/** The places of a proposal's page while it is read; as high as what comes. */
export function ProposalSkeleton() {
  return (
    <div role="status" aria-label={t`Reading the proposal`} className="min-h-dvh" data-place="">
      <h1 className="sr-only">{t`Reading the proposal from the chain …`}</h1>
      <div className="grid gap-x-9 gap-y-8 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-8">
          <div>
            <Skeleton className="h-8 w-64 max-w-full sm:h-6" />
            <div className="mt-3">
              <Skeleton className="h-6 w-4/5 sm:h-10" lines={2} />
            </div>
          </div>
          <EffectSkeleton count={2} />
          <Skeleton className="h-42 w-full rounded-card sm:h-56" />
          <ActionsSkeleton />
        </div>
        <AsideSkeleton />
      </div>
    </div>
  );
}

const EFFECT_PLACES = ['min-h-19 md:min-h-13', 'min-h-31 md:min-h-19', 'min-h-37 md:min-h-19'] as const;

/** The classes that keep the place of an effect's lines before they are known, by how many clauses it may have. */
export function effectPlace(count: number): string {
  return EFFECT_PLACES[Math.min(count, EFFECT_PLACES.length) - 1] ?? '';
}

/** The places of what it does in short, above the result. */
export function EffectSkeleton({ count }: { count: number }) {
  return (
    <div className="-mt-4">
      <Skeleton className={`w-full rounded-card ${effectPlace(count)}`} />
      <Skeleton className="mt-2 h-20 w-full rounded-card md:h-13" />
    </div>
  );
}

/** The places of what stands below the result. */
export function ActionsSkeleton() {
  return (
    <>
      <div data-place="">
        <Skeleton className="h-11 w-40" />
        <Skeleton className="mt-2 h-36 w-full rounded-card" />
      </div>
      <Skeleton className="h-5 w-full" lines={5} />
    </>
  );
}

/** The places of what stands beside the proposal, on a phone below it. */
export function AsideSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="hidden h-[25rem] w-full rounded-card md:block" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
