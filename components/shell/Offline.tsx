import { type ReactNode, useEffect, useState } from 'react';
import { preloadCode } from '@/lib/preloadCode';

/** Keeps the site for times without a network, once the page is at rest; says when there is another version. */
export function Offline() {
  const [said, setSaid] = useState<ReactNode>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      preloadCode('visit');
      // With the words, which could not be fetched any more once another version has taken the place of this one.
      const [{ keepAtRest }, { NewVersion }] = await Promise.all([
        import('@/lib/offline/keepAtRest'),
        import('@/components/about/NewVersion'),
      ]);
      if (!isGone) stop = keepAtRest((offer) => setSaid(<NewVersion key={offer.kind} offer={offer} />));
    };
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, []);
  return said;
}

// Content to read comes first; Safari has no idle callback.
function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
