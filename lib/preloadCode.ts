/**
 * Sends for scripts that the worker needs later, as tools/seal.mjs names them in the page: those that decode and check
 * calls, or those that write down what a visit read. The worker itself would fetch them one after another, and answer
 * nothing meanwhile.
 */
export function preloadCode(name: 'analysis' | 'visit'): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-later="${name}"]`))
    link.rel = 'preload';
}
