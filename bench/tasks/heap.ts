/** Bytes of this worker's heap after what is not needed is gone; null where the browser does not tell. */
export function heapNow(): number | null {
  // Twice: what the first round frees may hold more.
  (globalThis as { gc?: () => void }).gc?.();
  (globalThis as { gc?: () => void }).gc?.();
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? null;
}
