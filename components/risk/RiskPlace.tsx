import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import type { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';

/** The place of what the checks found while they are made, as high as one finding; or why they could not be made. */
export function RiskPlace({ error, retry }: { error?: QuorateError | undefined; retry?: () => void }) {
  const isFailed = error !== undefined;
  return (
    <section role={isFailed ? undefined : 'status'} aria-label={isFailed ? t`Checks` : t`Making the checks`}>
      <h2 className="mb-2">{t`Things to check`}</h2>
      {isFailed ? (
        <>
          <p className="mb-2 text-15">{t`The checks could not be made: nothing here says that there is nothing to find.`}</p>
          <Problem compact error={error} onRetry={retry} />
        </>
      ) : (
        <>
          <Skeleton className="h-30 w-full rounded-card" />
          <Skeleton className="mt-4 mb-2 h-7 w-64 max-w-full" />
        </>
      )}
    </section>
  );
}
