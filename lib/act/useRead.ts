import { useCallback, useEffect, useMemo, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';

/** Last value read, its error, whether a reading is under way, and how to read again. */
export type Read<T> = {
  value: T | undefined;
  error: QuorateError | undefined;
  isReading: boolean;
  again: () => void;
};

/** Reads something at first, when what it depends on changes, and when asked to; not while there is nothing to read with. */
export function useRead<T>(read: (() => Promise<T>) | undefined, deps: readonly unknown[]): Read<T> {
  const [turn, setTurn] = useState(0);
  const [isReading, setReading] = useState(true);
  const [found, setFound] = useState<{ of: object; value?: T; error?: QuorateError }>();
  // Ignore values read for other dependencies.
  const of = useMemo(() => ({}), deps);
  const hasNone = read === undefined;
  useEffect(() => {
    if (read === undefined) return;
    let isGone = false;
    setReading(true);
    const end = (next: { value: T } | { error: QuorateError }) => {
      if (isGone) return;
      setFound((was) => ({
        ...(was?.of === of && 'error' in next ? { value: was.value as T } : {}),
        ...next,
        of,
      }));
      setReading(false);
    };
    read().then(
      (value) => end({ value }),
      (error: unknown) => end({ error: asQuorateError(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [of, turn, hasNone]);
  const again = useCallback(() => setTurn((was) => was + 1), []);
  const { value, error } = found?.of === of ? found : {};
  return { value, error: isReading ? undefined : error, isReading, again };
}
