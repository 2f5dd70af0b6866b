'use client';
import { useEffect, useState } from 'react';
import { answered } from '@/lib/query/client/typedAsk';
import { wallet } from '@/lib/wallet/wallet';
import { Strip, Strips } from './Strip';

// Milliseconds in which nothing was asked of a wallet: whoever connects does it soon, and the two would share one processor.
const QUIET = 2500;
// Milliseconds between two looks at whether the figures of the page are there.
const PAUSE = 500;

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
    <Strips>
      <Strip look="items-center bg-accent-soft" action={{ name: 'Use it now', run: take }}>
        A new version of this site is ready.
      </Strip>
    </Strips>
  );
}

// What the page needs to be read comes first, and a wallet that is being connected; Safari has no idle callback.
function whenAtRest(start: () => void): () => void {
  let stop = () => {};
  let isGone = false;
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
  const rest = async () => {
    await answered(PAUSE);
    if (isGone) return;
    stop = wallet.subscribe(wait);
    wait();
  };
  const isAble = typeof requestIdleCallback !== 'undefined';
  const handle = isAble ? requestIdleCallback(() => void rest(), { timeout: 10_000 }) : undefined;
  if (!isAble) void rest();
  return () => {
    isGone = true;
    stop();
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
