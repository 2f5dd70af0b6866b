import { useEffect, useState } from 'react';

/**
 * True once something has settled, or once this page has waited so long for it, and from then on: what is shown may
 * still grow, and never goes away again. Another `about` is waited for anew.
 */
export function usePatience(isSettled: boolean, milliseconds: number, about: string): boolean {
  const [shown, setShown] = useState<string>();
  const isOver = shown === about;
  if (isSettled && !isOver) setShown(about);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setShown(about), milliseconds);
    return () => clearTimeout(timer);
  }, [isOver, milliseconds, about]);
  return isSettled || isOver;
}
