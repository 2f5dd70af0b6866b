import { useEffect, useState } from 'react';

/** Milliseconds for which what is there first waits for the rest: some round trips of a slow link. */
const PATIENCE = 4000;

/**
 * True once something has settled, or once its first lines have waited so long for it, and from then on: what is shown
 * may still grow, and never goes away again. Another `about` is waited for anew.
 */
export function usePatience(
  isSettled: boolean,
  hasLines: boolean,
  about: string,
  patience = PATIENCE,
): boolean {
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
