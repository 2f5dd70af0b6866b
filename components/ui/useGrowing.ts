import { useEffect, useState } from 'react';

/** A number that grows from `step` to `total`, `step` at a time, so that what is long is not drawn at once. */
export function useGrowing(total: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= total) return undefined;
    const timer = setTimeout(() => setShown(shown + step));
    return () => clearTimeout(timer);
  }, [shown, total, step]);
  return Math.min(shown, total);
}
