'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { checkedAddress } from '@/core/caip';
import { t } from '@/core/language/message';
import { type BookEntry, setEntry } from '@/lib/names/book';
import { NameForm } from './NameForm';
import { useReturnFocus } from './useReturnFocus';

/** One name of the address book, with its whole address. */
export function BookRow({ address, entry }: { address: string; entry: BookEntry }) {
  const [isEditing, setEditing] = useState(false);
  const row = useReturnFocus<HTMLLIElement>(isEditing);
  if (isEditing) {
    return (
      <li ref={row} className="py-4">
        <NameForm address={address} entry={entry} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <bdi className="block font-medium wrap-anywhere">{entry.name}</bdi>
        <p className="font-mono text-13 text-second break-all">{checkedAddress(address)}</p>
        {entry.note === undefined ? undefined : (
          <p dir="auto" className="mt-1 text-14 text-second wrap-anywhere">
            {entry.note}
          </p>
        )}
      </div>
      <div className="-mr-3 flex">
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => setEditing(true)}
          aria-label={t`Edit ${entry.name}`}
        >{t`Edit`}</Button>
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => setEntry(address, undefined)}
          aria-label={t`Delete ${entry.name}`}
        >{t`Delete`}</Button>
      </div>
    </li>
  );
}
