import { useEffect, useState } from 'react';

/** A value as it was when it last kept still for so many milliseconds: what is typed is not asked about letter by letter. */
export function useQuiet<T>(value: T, rest: number): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return quiet;
}
