import { useEffect, useSyncExternalStore } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { isMixed, skeletonOf } from '@/core/names/lookalike';
import type { Service } from '@/service/api/protocol';
import { useService } from '../query/client/service';
import { askNames, MOST_ASKED } from '../query/names';
import { type Book, type BookEntry, useBook } from './book';
import { useEnsChoice } from './ensChoice';
import { addNames, failNames, type NameRead, type NamesRead, namesRead, onNamesRead } from './namesRead';

export type NameCaution = { like: Likeness | undefined; isMixed: boolean };

/** Name of an address, with its warnings. */
export type AccountName = NameCaution & {
  /** By the person themselves before anybody else; undefined where it has no name. */
  name: string | undefined;
  own: BookEntry | undefined;
  /** Answer of ENS; undefined while names are off or not read yet. */
  read: NameRead | undefined;
  /** Why the last names could not be read. */
  problem: QuorateError | undefined;
};

/** Returns the name of an address; reads its ENS name if names are on. */
export function useAccountName(account: string): AccountName {
  const address = account.toLowerCase();
  const book = useBook();
  const isOn = useEnsChoice() === 'on';
  const service = useService();
  useEffect(() => {
    if (isOn && service !== undefined) wantName(service, address);
  }, [isOn, service, address]);
  const { names, problem } = useSyncExternalStore(onNamesRead, namesRead, namesRead);
  const own = book[address];
  const read = isOn ? names.get(address) : undefined;
  const name = own?.name ?? read?.name ?? undefined;
  const isOwn = own !== undefined;
  return {
    ...{ name, own, read },
    ...cautionOf({ name: name ?? '', address, isOwn }, book, names),
    problem: isOn && read === undefined ? problem : undefined,
  };
}

export function useNameCaution(name: string, account: string): NameCaution {
  const { names } = useSyncExternalStore(onNamesRead, namesRead, namesRead);
  return cautionOf({ name, address: account.toLowerCase(), isOwn: false }, useBook(), names);
}

function cautionOf(named: Likeness, book: Book, names: NamesRead['names']): NameCaution {
  return { like: likenessOf(named, book, names), isMixed: !named.isOwn && isMixed(named.name) };
}

/** Milliseconds in which the addresses of a screen come together, so that their names are one question. */
const GATHERING = 100;

type Wanted = { asked: Set<string>; waiting: Set<string>; isRunning: boolean };
const wanted = new WeakMap<Service, Wanted>();

/** Has the name of an address read, once in a visit, together with those that are wanted at the same time. */
function wantName(service: Service, address: string): void {
  const known = wanted.get(service) ?? { asked: new Set(), waiting: new Set(), isRunning: false };
  wanted.set(service, known);
  const wish = address.toLowerCase();
  if (known.asked.has(wish)) return;
  known.asked.add(wish);
  known.waiting.add(wish);
  if (known.isRunning) return;
  known.isRunning = true;
  setTimeout(() => void readWaiting(service, known), GATHERING);
}

async function readWaiting(service: Service, known: Wanted): Promise<void> {
  while (known.waiting.size > 0) {
    const batch = [...known.waiting].slice(0, MOST_ASKED);
    for (const each of batch) known.waiting.delete(each);
    try {
      addNames(await askNames(service, batch));
    } catch (error) {
      // Wanted again when they are shown again.
      for (const each of batch) known.asked.delete(each);
      failNames(asQuorateError(error));
    }
  }
  known.isRunning = false;
}

/** A name of another address that is easily taken for this one; `isOwn`: it stands in the address book. */
type Likeness = { name: string; address: string; isOwn: boolean };

type Names = NamesRead['names'];
type Index = Map<string, { name: string; address: string }[]>;

const indexes = new WeakMap<Book | Names, Index>();

/** Finds a similar name of another address, among the person's own names and those that were read. */
function likenessOf({ name, address, isOwn }: Likeness, book: Book, names: Names): Likeness | undefined {
  const skeleton = skeletonOf(name);
  const other = (index: Index, isSameTold: boolean) =>
    skeleton === ''
      ? undefined
      : index.get(skeleton)?.find((each) => each.address !== address && (isSameTold || each.name !== name));
  // A person may call two addresses the same; nobody else may be called as they call another one.
  const own = other(indexOf(book), !isOwn);
  if (own !== undefined) return { ...own, isOwn: true };
  const read = isOwn ? undefined : other(indexOf(names), true);
  return read === undefined ? undefined : { ...read, isOwn: false };
}

function indexOf(of: Book | Names): Index {
  const kept = indexes.get(of);
  if (kept !== undefined) return kept;
  const index: Index = new Map();
  const named: Iterable<[string, { name: string | null }]> = of instanceof Map ? of : Object.entries(of);
  for (const [address, { name }] of named) {
    if (name === null) continue;
    const skeleton = skeletonOf(name);
    index.set(skeleton, [...(index.get(skeleton) ?? []), { name, address }]);
  }
  indexes.set(of, index);
  return index;
}
