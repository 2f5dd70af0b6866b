import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

/** The places of an organisation's page while it is read; as high as what comes. */
export function DaoSkeleton() {
  return (
    <div role="status" aria-label={t`Reading the organisation`} className="min-h-dvh">
      <h1 className="sr-only">{t`Reading the organisation from the chain …`}</h1>
      <div className="grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 max-md:min-h-[86dvh]">
          <Skeleton className="h-7 w-32" />
          <div className="mt-10">
            <Skeleton className="h-20 w-full" lines={6} />
          </div>
        </div>
        <div>
          <Skeleton className="h-14 w-full rounded-card md:h-[30rem]" />
        </div>
      </div>
    </div>
  );
}
