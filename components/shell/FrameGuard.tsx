'use client';
import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';
import { framingOf, isFramed } from '@/lib/act/frame';
import { useConfig } from '@/lib/query/config';

const FrameNotice = dynamic(() => import('./FrameNotice').then((notice) => notice.FrameNotice), {
  ssr: false,
});
const never = () => () => undefined;

/** Inside another site: covers the page, unless the operator allows that site; then the Safe there is the wallet. */
export function FrameGuard() {
  const isInside = useSyncExternalStore(
    never,
    () => isFramed(),
    () => false,
  );
  const { config, status } = useConfig();
  const framing =
    !isInside || status === 'loading' ? undefined : framingOf(window, config?.wallet.frames ?? []);
  const origin = framing?.kind === 'allowed' ? framing.origin : undefined;
  useEffect(() => {
    if (origin === undefined) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('@/lib/act/connect/safe').then(({ takeSafe }) => {
      if (!isGone) stop = takeSafe(window, origin);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [origin]);
  return framing?.kind === 'refused' ? <FrameNotice origin={framing.origin} /> : undefined;
}
