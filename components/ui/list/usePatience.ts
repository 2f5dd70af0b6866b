import { useEffect, useState } from 'react';

/** Milliseconds for which what is there first waits for the rest: some round trips of a slow link. */
const PATIENCE = 4000;

/** True, and from then on, once all settled or its first lines have waited long enough; another `about` begins anew. */
export function usePatience(isSettled: boolean, hasLines: boolean, about: string, patience = PATIENCE) {
  const [tired, setTired] = useState<string>();
  const [shown, setShown] = useState<string>();
  const isReady = isSettled || (tired === about && hasLines);
  if (isReady && shown !== about) setShown(about);
  const isShown = isReady || shown === about;
  const isWaiting = hasLines && !isShown;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTired(about), patience);
    return () => clearTimeout(timer);
  }, [isWaiting, about, patience]);
  return isShown;
}
