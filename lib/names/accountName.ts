import { useEffect, useSyncExternalStore } from 'react';
import type { QuorateError } from '@/core/errors';
import { isMixed } from '@/core/names/lookalike';
import { useService } from '../query/client/service';
import { type Book, type BookEntry, useBook } from './book';
import { useEnsChoice } from './ensChoice';
import { type Likeness, likenessOf } from './likeness';
import { type NameRead, type NamesRead, namesRead, onNamesRead } from './namesRead';
import { wantName } from './wantName';

/** What to beware of in a name. */
export type NameCaution = { like: Likeness | undefined; isMixed: boolean };

/** What an address is called, and what is to be said of that. */
export type AccountName = NameCaution & {
  /** By the person themselves before anybody else; undefined where it has no name. */
  name: string | undefined;
  own: BookEntry | undefined;
  /** What ENS says; undefined while names are off, or before it was read. */
  read: NameRead | undefined;
  /** Why the last names could not be read. */
  problem: QuorateError | undefined;
};

/** What an address is called; where names of ENS are on, its name is read. */
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

/** What to beware of in a name that leads to an address. */
export function useNameCaution(name: string, account: string): NameCaution {
  const { names } = useSyncExternalStore(onNamesRead, namesRead, namesRead);
  return cautionOf({ name, address: account.toLowerCase(), isOwn: false }, useBook(), names);
}

function cautionOf(named: Likeness, book: Book, names: NamesRead['names']): NameCaution {
  return { like: likenessOf(named, book, names), isMixed: !named.isOwn && isMixed(named.name) };
}
