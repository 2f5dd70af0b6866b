import { LET_IN } from './manifest';

/** Cache path of the rules for new versions. */
export const ACCEPTED_PATH = '/let-in';

/** Whether a version may replace the running one: any without rules, else only the one that a page accepted. */
export async function isAccepted(version: string | undefined): Promise<boolean> {
  const found = await globalThis.caches?.match(ACCEPTED_PATH, { cacheName: LET_IN });
  if (found === undefined) return true;
  try {
    const { allowed } = (await found.json()) as { allowed?: unknown };
    return version !== undefined && allowed === version;
  } catch {
    // Somebody wrote over it: the next page writes it anew.
    return false;
  }
}
