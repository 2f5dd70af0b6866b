/**
 * Calls back when this page is left, and when it is shown again without being loaded. A browser may keep a page that was
 * left in memory, asleep (back/forward cache). WebKit keeps its locks and transactions too, and every other page of this
 * site waits for them: whoever holds one gives it up here. Returns how to stop.
 */
export function onPageLeft(left: () => void, shown: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  let isLeft = false;
  const turn = ({ type }: Event) => {
    const isGoing = type === 'pagehide' || type === 'freeze';
    // A browser says the same in several ways, and says of a loaded page that it is shown.
    if (isGoing === isLeft) return;
    isLeft = isGoing;
    if (isLeft) left();
    else shown();
  };
  const events = [
    [window, 'pagehide'],
    [window, 'pageshow'],
    [document, 'freeze'],
    [document, 'resume'],
  ] as const;
  for (const [target, type] of events) target.addEventListener(type, turn);
  return () => {
    for (const [target, type] of events) target.removeEventListener(type, turn);
  };
}
