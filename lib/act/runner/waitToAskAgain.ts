import { ACT_INTERVAL } from '@/core/timing';

/** Waits before the chain is asked again, `times` as long as usual; sooner when the person comes back to the page, at once when told to stop. */
export function waitToAskAgain(signal: AbortSignal, times = 1): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', returned);
      resolve();
    };
    const returned = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, ACT_INTERVAL * times);
    signal.addEventListener('abort', end);
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', returned);
  });
}
