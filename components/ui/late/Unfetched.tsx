import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { QuorateError } from '@/core/errors';
import { Problem } from '../Problem';

/** In place of a part whose code could not be fetched: asks again, says so when that fails too, and is the part once it can. */
export function Unfetched<Props extends object>({
  load,
  props,
  place,
  className,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  place: ReactNode;
  className: string | undefined;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  const fetchAgain = useCallback(() => {
    load().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  }, [load]);
  // React asks for it once only, and it may have come since.
  useEffect(fetchAgain, [fetchAgain]);
  if (Part !== undefined) return <Part {...props} />;
  if (!hasFailed) return place;
  return (
    <div className={className}>
      <Problem compact error={new QuorateError('part-unfetched')} onRetry={fetchAgain} />
    </div>
  );
}
