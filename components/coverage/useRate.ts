import { useEffect, useRef, useState } from 'react';

const WINDOW = 20_000;
const SHORTEST = 2_000;

/** How many blocks a second are being read, over the last twenty seconds; undefined before two seconds are seen. */
export function useRate(blocks: bigint, isReading: boolean): number | undefined {
  const seen = useRef<{ at: number; blocks: bigint }[]>([]);
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    if (!isReading) {
      seen.current = [];
      setRate(undefined);
      return;
    }
    const at = performance.now();
    seen.current = [...seen.current.filter((each) => at - each.at < WINDOW), { at, blocks }];
    const first = seen.current[0];
    if (first === undefined || at - first.at < SHORTEST) return;
    // Blocks of one visit fit a double by far.
    setRate((Number(blocks - first.blocks) * 1000) / (at - first.at));
  }, [blocks, isReading]);
  return rate;
}
