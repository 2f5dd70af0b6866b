import { useState } from 'react';

/**
 * Returns the question that the shown rows answer: while the next one loads, the rows of the last one stay, and what
 * is said of them must be true of them.
 */
export function useAnswered<Asked>({ loading }: { loading: boolean }, now: Asked): Asked {
  const [asked, setAsked] = useState(now);
  if (!loading && asked !== now) setAsked(now);
  return loading ? asked : now;
}
