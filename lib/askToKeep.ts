import { isApple } from './wallet/provider';

let isKept: Promise<boolean> | undefined;

/** Asks the browser, once a visit, not to delete what this site stores: called when a person made something worth it. */
export function askToKeep(): void {
  isKept ??= navigator.storage?.persist?.().catch(() => false);
}

/** Whether this browser deletes what a site stored after seven days without a visit, as Apple's do unless the site is on the home screen. */
export async function isDeletedSoon(): Promise<boolean> {
  if (!isApple() || matchMedia('(display-mode: standalone)').matches) return false;
  return !(await navigator.storage?.persisted?.().catch(() => false));
}
