'use client';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '@/lib/settings/config';
import { framingOf, isFramed, uncover } from '@/lib/wallet/frame';

const never = () => () => undefined;

/** Inside another site the page is covered from its first moment; where the operator allows that site, the cover is lifted and the Safe there is the wallet. */
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
    uncover(window);
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('@/lib/wallet/safe').then(({ takeSafe }) => {
      if (!isGone) stop = takeSafe(window, origin);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [origin]);
  return null;
}
