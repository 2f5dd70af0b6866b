import { useEffect, useState } from 'react';

/** True once something has settled, or once this page has waited so long for it; what is shown then may still grow. */
export function usePatience(isSettled: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSettled, milliseconds]);
  return isSettled || isOver;
}
