// Frames are drawn only while the page is seen.
const LATEST = 100;

/** Settles once the page has been drawn with what it shows now: what follows must not stand in its way. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LATEST);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
