'use client';
import { useEffect, useState } from 'react';
import { isAsking } from '@/lib/query/client/typedAsk';
import { wallet } from '@/lib/wallet/wallet';
import { Strip, Strips } from './Strip';

// Milliseconds in which nothing was asked of a wallet: whoever connects does it soon, and the two would share one processor.
const QUIET = 2500;
// Milliseconds between two looks at whether the figures of the page are there.
const PAUSE = 500;
// Milliseconds. An endpoint that does not answer must not keep the site from being kept.
const PATIENCE = 30_000;

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
  const end = performance.now() + PATIENCE;
  const isRead = () => !isAsking() || performance.now() > end;
  const wait = () => {
    clearTimeout(timer);
    const { status } = wallet.get();
    if (status === 'loading' || status === 'connecting') return;
    timer = setTimeout(() => {
      stop();
      // What was shown first is a reason to ask more.
      if (isRead()) start();
      else void rest();
    }, QUIET);
  };
  const rest = async () => {
    do await new Promise((resolve) => setTimeout(resolve, PAUSE));
    while (!isRead());
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
