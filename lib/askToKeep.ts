import { useEffect, useState } from 'react';
import { isApple } from './wallet/provider';

let isAsked = false;

/** Asks the browser, once a visit, not to delete what this site stores: called when a person made something worth it. */
export function askToKeep(): void {
  if (isAsked) return;
  isAsked = true;
  // Drafts are written by commands too, which run in no browser.
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}

/** Whether this browser deletes what a site stored after seven days without a visit, as Apple's do unless the site is on the home screen. */
export async function isDeletedSoon(): Promise<boolean> {
  if (!isApple() || matchMedia('(display-mode: standalone)').matches) return false;
  return !(await navigator.storage?.persisted?.().catch(() => false));
}

/** Whether this browser deletes what the site stored after seven days without a visit; false until it has said so. */
export function useDeletedSoon(): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => void isDeletedSoon().then(setSoon), []);
  return isSoon;
}
