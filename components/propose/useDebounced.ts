import { useEffect, useState } from 'react';

/** A value as it was when it last kept still for so many milliseconds: what is typed is not asked about letter by letter. */
export function useDebounced<T>(value: T, rest: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return debounced;
}
