import { useSyncExternalStore } from 'react';

const MOVED = 'quorate:moved';
const WENT = 'quorate:went';
let patched = false;

/**
 * The fragment of this page without its #, or undefined while prerendering. With `path` it is undefined as long as the
 * browser stands elsewhere: during a client navigation a page renders before the address has changed.
 */
export function useFragment(path?: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () =>
      path === undefined || location.pathname.endsWith(path) ? location.hash.replace(/^#/, '') : undefined,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  patch();
  for (const event of [MOVED, 'hashchange', 'popstate']) window.addEventListener(event, listener);
  return () => {
    for (const event of [MOVED, 'hashchange', 'popstate']) window.removeEventListener(event, listener);
  };
}

/** Calls back when the site has gone to another place, and not when the person comes back to one; returns how to stop. */
export function onWent(listener: () => void): () => void {
  patch();
  window.addEventListener(WENT, listener);
  return () => window.removeEventListener(WENT, listener);
}

/** pushState and replaceState fire no event; the router uses them for every client navigation. */
function patch(): void {
  if (patched) return;
  patched = true;
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (...args: Parameters<History['pushState']>) => {
      original(...args);
      // The router calls this while React commits, when no state may be set.
      queueMicrotask(() => {
        window.dispatchEvent(new Event(MOVED));
        if (name === 'pushState') window.dispatchEvent(new Event(WENT));
      });
    };
  }
}
