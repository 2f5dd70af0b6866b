/** Writes sw.js into an export; what a browser fetches to keep the site. */
export function writeServiceWorker(out: string, made?: number): { files: number; bytes: number };
/** Seals the pages of an export and writes its service worker. */
export function sealWhole(out: string): { pages: string[]; worker: string[] };
/** The script that paints a page from first.json, and the translations of what it says, by language. */
export function firstScript(): { code: string; words: Record<string, Record<string, string>> };
