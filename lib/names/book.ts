import { useSyncExternalStore } from 'react';
import { dictionary, openObject, readable, readJson, text } from '@/core/json';
import { askToKeep } from '@/lib/askToKeep';
import { onStorage, readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createValueStore } from '@/lib/valueStore';

export type BookEntry = { name: string; note?: string | undefined };

/** A person's own names, by address in small letters; they stay in this browser. */
export type Book = Readonly<Record<string, BookEntry>>;

export const MOST_ENTRIES = 10_000;
export const LONGEST_NAME = 64;
export const LONGEST_NOTE = 280;

const NONE: Book = {};
// One more for the mark that says that something was cut off.
const entry = openObject<BookEntry>(
  { name: text(2 * LONGEST_NAME + 1, /\S/) },
  { note: text(2 * LONGEST_NOTE + 1) },
);
const shape = dictionary(/^0x[0-9a-f]{40}$/, entry);

const books = createValueStore<Book>(NONE);
const lasting = createValueStore(true);
let stored: string | null | undefined;

// A book may be a megabyte: it is read when it was written, and not for every address on a page.
function take(): void {
  const now = readText(KEYS.book);
  if (now === stored) return;
  stored = now;
  books.set((now === null ? undefined : readable(() => readJson(shape, now))) ?? NONE);
}

export function bookNow(): Book {
  if (stored === undefined) {
    onStorage(take);
    take();
  }
  return books.get();
}

/** The person's own names; they follow writes here and in other tabs. */
export function useBook(): Book {
  return useSyncExternalStore(books.subscribe, bookNow, () => NONE);
}

/** Whether the browser stored the names as they were last changed; false when only this page remembers them. */
export function useBookLasts(): boolean {
  return useSyncExternalStore(lasting.subscribe, lasting.get, () => true);
}

/** Gives an address a name, or takes it away (undefined); false when only this page will remember it. */
export function setEntry(address: string, value: BookEntry | undefined): boolean {
  const { [address.toLowerCase()]: _, ...rest } = bookNow();
  return replaceBook(value === undefined ? rest : { ...rest, [address.toLowerCase()]: value });
}

export function replaceBook(book: Book): boolean {
  askToKeep();
  const isStored = writeText(KEYS.book, Object.keys(book).length === 0 ? null : JSON.stringify(book));
  lasting.set(isStored);
  return isStored;
}
