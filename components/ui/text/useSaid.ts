import { useEffect, useState } from 'react';

const SECONDS = 2;

/** Returns words that replace a button's name for two seconds after `say`; undefined otherwise. */
export function useSaid(): [said: string | undefined, say: (words: string) => void] {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}
