import { useEffect, useState } from 'react';

/** Milliseconds for which what is there first waits for the rest: some round trips of a slow link. */
const PATIENCE = 4000;

/** Whether something has held at least once about this subject; another one begins anew. */
function useOnce(holds: boolean, about: string): boolean {
  const [since, setSince] = useState<string>();
  if (holds && since !== about) setSince(about);
  return holds || since === about;
}

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
  const isShown = useOnce(isSettled || (tired === about && hasLines), about);
  const isWaiting = hasLines && !isShown;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTired(about), patience);
    return () => clearTimeout(timer);
  }, [isWaiting, about, patience]);
  return isShown;
}
