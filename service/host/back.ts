/**
 * Calls back when the network may be there again: the browser says so, or the page is seen again; and when it is seen no
 * more. Returns how to stop.
 */
export function onBack(listener: () => void, away: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const seen = () => {
    if (document.visibilityState === 'visible') listener();
    else away();
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', seen);
  };
}
