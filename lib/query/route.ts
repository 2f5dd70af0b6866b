import { useEffect, useState, useSyncExternalStore } from 'react';
import { fragmentParams, fragmentSubject } from '../routes';

const MOVED = 'quorate:moved';
const WENT = 'quorate:went';
let patched = false;

/** The fragment's subject; undefined while prerendering, or while a navigation to `path` has not changed the address yet. */
export function useFragment(path?: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () =>
      path === undefined || location.pathname.endsWith(path) ? fragmentSubject(location.hash) : undefined,
    () => undefined,
  );
}

/** One filter of a list, from the link and then as the person chooses, which the link keeps. Empty when unset. */
export function useFragmentParam(name: string): [string, (value: string | undefined) => void] {
  const [value, setValue] = useState(() => paramNow(name));
  useEffect(() => {
    const changed = () => setValue(paramNow(name));
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, [name]);
  return [
    value,
    (next = '') => {
      setValue(next);
      writeParam(name, next);
    },
  ];
}

/** Returns a named parameter after this page's question mark, however the browser came there; empty if there is none. */
export function useFragmentValue(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => paramNow(name),
    () => '',
  );
}

/** The same where only some values exist; undefined when none of them is chosen. */
export function useFragmentChoice<T extends string>(
  name: string,
  choices: readonly { value: T | undefined }[],
): [T | undefined, (value: T | undefined) => void] {
  const [text, choose] = useFragmentParam(name);
  return [choices.find(({ value }) => value === text)?.value, choose];
}

function paramNow(name: string): string {
  return fragmentParams(location.hash).get(name) ?? '';
}

function writeParam(name: string, value: string): void {
  const params = fragmentParams(location.hash);
  if (value === '') params.delete(name);
  else params.set(name, value);
  const text = params.size === 0 ? '' : `?${params}`;
  try {
    history.replaceState(null, '', `#${fragmentSubject(location.hash)}${text}`);
  } catch {
    // Browsers limit how often an address may change; the list is narrowed all the same.
  }
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
