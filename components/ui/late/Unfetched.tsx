import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { QuorateError } from '@/core/errors';
import { Problem } from '../Problem';

/** In place of a part whose code could not be fetched: says so, and is the part once it can. */
export function Unfetched<Props extends object>({
  load,
  props,
  className,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  className: string | undefined;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fetchAgain = useCallback(() => {
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [load]);
  // React asks for it once only, and it may have come since.
  useEffect(fetchAgain, [fetchAgain]);
  if (Part !== undefined) return <Part {...props} />;
  return (
    <div className={className}>
      <Problem compact error={new QuorateError('part-unfetched')} onRetry={fetchAgain} />
    </div>
  );
}
