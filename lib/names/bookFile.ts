import { checkedAddress } from '@/core/caip';
import { BYTE_ORDER_MARK, csvLine } from '@/core/files/csv';
import { readCsv } from '@/core/files/readCsv';
import { boundedLine } from '@/core/format';
import { readable } from '@/core/json';
import { readPasted } from '@/core/paste/pasted';
import { type Book, type BookEntry, LONGEST_NAME, LONGEST_NOTE, MOST_ENTRIES } from './book';

export const LARGEST_BOOK = 5_000_000;

/** Result of an import, by lines of the file; `book` is the previous one with these names in it. */
export type BookImport = {
  book: Book;
  added: number;
  changed: number;
  /** Lines without an address, or without a name. */
  broken: number;
  /** Lines whose address came again later in the file. */
  repeated: number;
  /** Addresses that no longer fitted in; lines after the last that is read are not counted. */
  left: number;
};

/** The book as CSV: address, name, note. */
export function bookText(book: Book): string {
  const lines = Object.entries(book).map(([address, { name, note }]) =>
    csvLine([checkedAddress(address), name, note ?? '']),
  );
  return `${BYTE_ORDER_MARK}${csvLine(['address', 'name', 'note'])}${lines.join('')}`;
}

/** Takes the lines of a CSV file (address, name, note) into a book; of two for one address the last counts. */
export function importBook(text: string, book: Book): BookImport {
  // One more than fits, so that a file that is too long is known to be.
  const lines = readCsv(text.slice(0, LARGEST_BOOK), MOST_ENTRIES * 2).filter(
    (cells) => cells.join('') !== '',
  );
  if (/^address$/i.test(lines[0]?.[0]?.trim() ?? '')) lines.shift();
  const found = lines.map(entryOf);
  const named = found.filter((each) => each !== undefined);
  const read = new Map(named);
  const next = new Map(Object.entries(book));
  const counts = { added: 0, changed: 0, left: 0 };
  for (const [address, entry] of read) {
    const before = next.get(address);
    if (before === undefined && next.size >= MOST_ENTRIES) {
      counts.left++;
      continue;
    }
    if (before === undefined) counts.added++;
    else if (before.name !== entry.name || before.note !== entry.note) counts.changed++;
    next.set(address, entry);
  }
  const broken = found.length - named.length;
  return { ...counts, book: Object.fromEntries(next), broken, repeated: named.length - read.size };
}

function entryOf([address = '', name = '', note = '']: readonly string[]): [string, BookEntry] | undefined {
  const known = readable(() => readPasted(address).address);
  const entry = entryFrom(name, note);
  return known === undefined || entry === undefined ? undefined : [known.toLowerCase(), entry];
}

/** An entry of what a person typed or a file has, as text that is safe to show; undefined without a name. */
export function entryFrom(name: string, note: string): BookEntry | undefined {
  const shown = boundedLine(name, LONGEST_NAME);
  const said = boundedLine(note, LONGEST_NOTE);
  if (shown === '') return undefined;
  return said === '' ? { name: shown } : { name: shown, note: said };
}
