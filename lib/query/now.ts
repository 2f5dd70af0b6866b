import { useMemo, useSyncExternalStore } from 'react';
import type { Block } from '@/core/governor/dao';

/** The chain's time in Unix seconds: the last block's plus what passed since, whatever the reader's clock says. */
export function useChainNow(at: Block, step = 1): bigint {
  return at.timestamp + BigInt(usePassed(at.timestamp, step));
}

/** Seconds that have passed on this page since `stamp` was first seen on it, whatever the reader's clock; it steps every `step`. */
export function usePassed(stamp: unknown, step = 1): number {
  const now = useSteps(step, () => performance.now());
  return Math.max(0, Math.floor(now - useMemo(() => firstSeen(stamp), [stamp])));
}

// When each was first seen: parts of a page that are drawn later count from the same moment.
const seen = new Map<unknown, number>();
const MOST_SEEN = 100;

function firstSeen(stamp: unknown): number {
  const since = seen.get(stamp) ?? performance.now() / 1000;
  seen.set(stamp, since);
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN) seen.delete(oldest);
  return since;
}

/** The reader's own clock in Unix seconds, stepping every `step` seconds; 0 while prerendering. */
export function useWallClock(step = 1): number {
  return useSteps(step, () => Date.now());
}

function useSteps(step: number, milliseconds: () => number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(milliseconds() / 1000 / step) * step,
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
