import { useState } from 'react';

/**
 * What the rows of a list were asked by, where this is what it is asked by now: while the next question loads, the rows
 * of the last one stay, and what is said of them must be true of them.
 */
export function useAnswered<Asked>({ loading }: { loading: boolean }, now: Asked): Asked {
  const [asked, setAsked] = useState(now);
  if (!loading && asked !== now) setAsked(now);
  return loading ? asked : now;
}
