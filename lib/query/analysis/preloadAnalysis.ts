/**
 * Sends for the scripts with which the worker decodes and checks calls, as tools/seal.mjs names them in the page: the
 * worker itself would fetch them one after another, and answer nothing meanwhile.
 */
export function preloadAnalysis(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-analysis]')) link.rel = 'preload';
}
