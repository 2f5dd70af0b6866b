'use client';
import { useEffect, useState } from 'react';
import { t } from '@/core/language/message';
import { preloadCode } from '@/lib/preloadCode';
import { Strip, Strips } from './Strip';

/** Keeps the site for times without a network, once the page is at rest; offers a new version when one is there. */
export function Offline() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      preloadCode('visit');
      const { keepAtRest } = await import('@/lib/offline/keepAtRest');
      if (!isGone) stop = keepAtRest((taking) => setTake(() => taking));
    };
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, []);
  if (take === undefined) return null;
  return (
    <Strips>
      <Strip
        look="items-center bg-accent-soft"
        action={{ name: t`Use it now`, run: take }}
      >{t`A new version of this site is ready.`}</Strip>
    </Strips>
  );
}

// What the page needs to be read comes first; Safari has no idle callback.
function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
