import type { Relayer } from '../wallet/provider';
import { onReturn, openRelayAgain } from '../wallet/relay';

// Milliseconds without the relay after which the person is told.
const PATIENCE = 10_000;

/** Tells until `signal` whether the relay of a captured app can be reached, and calls it again as soon as this page is seen again. */
export function watchReach(relayer: Relayer, tell: (isAway: boolean) => void, signal: AbortSignal): void {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(alarm);
    if (!signal.aborted) alarm = setTimeout(() => tell(true), PATIENCE);
  };
  relayer.on('relayer_disconnect', wait);
  relayer.on('relayer_connect', () => {
    clearTimeout(alarm);
    tell(false);
  });
  if (!relayer.connected) wait();
  signal.addEventListener('abort', () => clearTimeout(alarm));
  if (typeof document === 'undefined') return;
  onReturn((isStale) => {
    if (!relayer.connected || isStale) void openRelayAgain(relayer);
  }, signal);
}
