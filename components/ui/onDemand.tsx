import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { QuorateError } from '@/core/errors';
import { Problem } from './Problem';

/**
 * A component whose code is fetched when it is first shown; a Suspense around it says what stands there meanwhile. Where
 * it cannot be fetched, a sentence and a way to try again take its place, for the rest of the page is as good as before.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Where the sentence stands, for a part that has no place of its own on the page. */
  className?: string,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => Unfetched) }));

  function Unfetched(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    const fetchAgain = useCallback(() => {
      load().then(
        (part) => setPart(() => part),
        () => undefined,
      );
    }, []);
    // React asks for it once only, and it may have come since.
    useEffect(fetchAgain, [fetchAgain]);
    if (Part !== undefined) return <Part {...props} />;
    return (
      <div className={className}>
        <Problem compact error={new QuorateError('part-unfetched')} onRetry={fetchAgain} />
      </div>
    );
  }
}
