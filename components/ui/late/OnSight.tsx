import { type ReactNode, useEffect, useRef, useState } from 'react';

// So much before it comes into the window, so that who scrolls rarely waits.
const AHEAD = '400px';

/** Content made when it is about to be seen: it may have to read much. Until then a placeholder. */
export function OnSight({ place, children }: { place: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    // Show all if visibility cannot be observed.
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <div ref={box}>{place}</div>;
}
