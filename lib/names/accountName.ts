import { useEffect, useSyncExternalStore } from 'react';
import type { QuorateError } from '@/core/errors';
import { isMixed } from '@/core/names/lookalike';
import { useService } from '../query/client/service';
import { type BookEntry, useBook } from './book';
import { useEnsChoice } from './ensChoice';
import { type Likeness, likenessOf } from './likeness';
import { type NameRead, namesRead, onNamesRead } from './namesRead';
import { wantName } from './wantName';

/** What an address is called, and what is to be said of that. */
export type AccountName = {
  /** By the person themselves before anybody else; undefined where it has no name. */
  name: string | undefined;
  own: BookEntry | undefined;
  /** What ENS says; undefined while names are off, or before it was read. */
  read: NameRead | undefined;
  like: Likeness | undefined;
  isMixed: boolean;
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
    like: name === undefined ? undefined : likenessOf({ name, address, isOwn }, book, names),
    isMixed: name !== undefined && !isOwn && isMixed(name),
    problem: isOn && read === undefined ? problem : undefined,
  };
}
