/**
 * Calls back when the page is seen again, or the network may be there again while it is seen; and when nobody sees it, also
 * from the start. Returns how to stop.
 */
export function onBack(listener: () => void, away: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const isHidden = () => document.visibilityState === 'hidden';
  const seen = () => (isHidden() ? away() : listener());
  window.addEventListener('online', seen);
  document.addEventListener('visibilitychange', seen);
  if (isHidden()) away();
  return () => {
    window.removeEventListener('online', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
