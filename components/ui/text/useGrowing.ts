import { useEffect, useState } from 'react';

/** Share of the shown part that a later step adds: each step lays the shown part out again. */
const PART = 1 / 8;

/** A number that grows from `step` to `total`, at first `step` at a time, so that what is long is not drawn at once. */
export function useGrowing(total: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= total) return undefined;
    // One step a frame: two of them would be laid out together.
    const frame = requestAnimationFrame(() => setShown(shown + Math.max(step, Math.floor(shown * PART))));
    return () => cancelAnimationFrame(frame);
  }, [shown, total, step]);
  return Math.min(shown, total);
}
