import { parseUrl } from '@/core/url';

/** How a page is shown: by itself, inside a site that the operator allows, or inside any other. */
type Framing =
  | { kind: 'none' }
  | { kind: 'allowed'; origin: string }
  | { kind: 'refused'; origin: string | undefined };

/** Whether this page is shown inside another one. */
export function isFramed(page: Window = window): boolean {
  return page.parent !== page;
}

/** Lifts the cover that every page inside another site begins with (lib/offline/guard.ts). */
export function uncover(page: Window & { uncover?: () => void }): void {
  page.uncover?.();
}

/** How a page is shown, with the origins that may show it (`wallet.frames` of config.json). */
export function framingOf(page: Window, allowed: readonly string[]): Framing {
  if (!isFramed(page)) return { kind: 'none' };
  const above = originsAbove(page);
  const [parent] = above;
  const isAllowed = parent !== undefined && above.every((origin) => allowed.includes(origin));
  return isAllowed ? { kind: 'allowed', origin: parent } : { kind: 'refused', origin: parent };
}

// The nearest first. Firefox names none; there the page that opened this one tells its own address, or nothing.
function originsAbove(page: Window): string[] {
  const { ancestorOrigins } = page.location;
  if (ancestorOrigins !== undefined) return Array.from(ancestorOrigins);
  const { referrer } = page.document;
  const opener = page.parent === page.top ? parseUrl(referrer) : null;
  return opener === null ? [] : [opener.origin];
}
