/** Preloads scripts that the worker needs later (listed by tools/seal.mjs), which it would fetch one after another. */
export function preloadCode(name: 'analysis' | 'visit'): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-later="${name}"]`))
    link.rel = 'preload';
}
