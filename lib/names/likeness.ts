import { skeletonOf } from '@/core/names/lookalike';
import type { Book } from './book';
import type { NamesRead } from './namesRead';

/** A name of another address that is easily taken for this one; `isOwn`: it stands in the address book. */
export type Likeness = { name: string; address: string; isOwn: boolean };

type Names = NamesRead['names'];
type Index = Map<string, { name: string; address: string }[]>;

const books = new WeakMap<Book, Index>();
const reads = new WeakMap<Names, Index>();

/** Finds a similar name of another address, among the person's own names and those that were read. */
export function likenessOf(
  { name, address, isOwn }: Likeness,
  book: Book,
  names: Names,
): Likeness | undefined {
  const skeleton = skeletonOf(name);
  const other = (index: Index, isSameTold: boolean) =>
    skeleton === ''
      ? undefined
      : index.get(skeleton)?.find((each) => each.address !== address && (isSameTold || each.name !== name));
  // A person may call two addresses the same; nobody else may be called as they call another one.
  const own = other(bookIndex(book), !isOwn);
  if (own !== undefined) return { ...own, isOwn: true };
  const read = isOwn ? undefined : other(readIndex(names), true);
  return read === undefined ? undefined : { ...read, isOwn: false };
}

function bookIndex(book: Book): Index {
  const found =
    books.get(book) ?? indexOf(Object.entries(book).map(([address, { name }]) => [address, name]));
  books.set(book, found);
  return found;
}

function readIndex(names: Names): Index {
  const found = reads.get(names) ?? indexOf([...names].map(([address, { name }]) => [address, name]));
  reads.set(names, found);
  return found;
}

function indexOf(names: readonly (readonly [string, string | null])[]): Index {
  const index: Index = new Map();
  for (const [address, name] of names) {
    if (name === null) continue;
    const skeleton = skeletonOf(name);
    index.set(skeleton, [...(index.get(skeleton) ?? []), { name, address }]);
  }
  return index;
}
