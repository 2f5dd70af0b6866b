'use client';
import { useEffect, useState } from 'react';
import { wallet } from '@/lib/wallet/wallet';

// Milliseconds in which nothing was asked of a wallet: whoever connects does it soon, and the two would share one processor.
const QUIET = 2500;

/** Keeps the site for times without a network, once the page is at rest; offers a new version when one is there. */
export function Offline() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { keepOffline } = await import('@/lib/offline/register');
      if (!isGone) stop = keepOffline((taking) => setTake(() => taking));
    };
    const cancel = whenAtRest(() => void start().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, []);
  if (take === undefined) return null;
  return (
    <div role="status" className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-5 py-2.5 text-14">
        <p className="flex-1 py-2">A new version of this site is ready.</p>
        <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={take}>
          Use it now
        </button>
      </div>
    </div>
  );
}

// What the page needs to be read comes first, and a wallet that is being connected; Safari has no idle callback.
function whenAtRest(start: () => void): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    const { status } = wallet.get();
    if (status === 'loading' || status === 'connecting') return;
    timer = setTimeout(() => {
      stop();
      start();
    }, QUIET);
  };
  const rest = () => {
    stop = wallet.subscribe(wait);
    wait();
  };
  const isAble = typeof requestIdleCallback !== 'undefined';
  const handle = isAble ? requestIdleCallback(rest, { timeout: 10_000 }) : undefined;
  if (!isAble) rest();
  return () => {
    stop();
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
