import { useState, useSyncExternalStore } from 'react';
import type { Block } from '@/lib/governor/dao';

/**
 * The chain's time now in Unix seconds: the time of the block last read plus what has passed on this page since, so
 * that a wrong clock of the reader's moves no deadline. It steps every `step` seconds.
 */
export function useChainNow(at: Block, step = 1): bigint {
  const wall = useWallClock(step);
  const [mark, setMark] = useState({ block: at.timestamp, wall });
  if (mark.block !== at.timestamp) setMark({ block: at.timestamp, wall });
  const passed = mark.block === at.timestamp ? Math.max(0, wall - mark.wall) : 0;
  return at.timestamp + BigInt(passed);
}

/** The reader's own clock in Unix seconds, stepping every `step` seconds; 0 while prerendering. */
export function useWallClock(step = 1): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / 1000 / step) * step,
    () => 0,
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
