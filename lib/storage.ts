import { readable, readJson, type Shape } from '@/core/json';
import { KEYS } from './storageKeys';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** A stored text; falls back to this page's memory where the browser forbids storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text (null deletes); false when only this page will remember it. */
export function writeText(key: string, value: string | null): boolean {
  let stored = true;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    stored = false;
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
  return stored;
}

/** A stored JSON value of this shape; undefined when absent or malformed. */
export function readStored<T>(key: string, shape: Shape<T>): T | undefined {
  const text = readText(key);
  return text === null ? undefined : readable(() => readJson(shape, text));
}

/** Stores a value as JSON; bigint must be turned into text before. */
export function writeStored(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

/** Calls back after any write here or in another tab; returns how to stop. */
export function onStorage(listener: () => void): () => void {
  listeners.add(listener);
  if (typeof window !== 'undefined') window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    if (typeof window !== 'undefined') window.removeEventListener('storage', listener);
  };
}

/** Runs before the first paint, so that a chosen theme never flashes in the other one; the page's policy names its hash. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEYS.theme}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** Runs before the first paint: shows the account of the last visit, shortened, as being connected again. */
export const WALLET_SCRIPT = `try{var a=JSON.parse(localStorage.getItem('${KEYS.wallet}')).account;if(/^0x[0-9a-fA-F]{40}$/.test(a)){var r=document.documentElement;r.dataset.wallet='';r.style.setProperty('--wallet','"'+a.slice(0,6)+'…'+a.slice(-4)+'"')}}catch(e){}`;
