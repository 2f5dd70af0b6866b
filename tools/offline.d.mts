/** Writes sw.js into an export; what a browser fetches to keep the site. */
export function writeServiceWorker(out: string): { files: number; bytes: number };
