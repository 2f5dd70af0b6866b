import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Search } from '@/components/ui/form/Search';
import { checkedAddress } from '@/core/caip';
import { plural, t } from '@/core/language/message';
import { useDeletedSoon } from '@/lib/askToKeep';
import { type BookEntry, setEntry, useBook } from '@/lib/names/book';
import { BookFile } from './BookFile';
import { NameForm, NotStored, useReturnFocus } from './NameForm';

/** More than these are found by searching. */
const LISTED = 50;

/** The person's own names for addresses: to add, change and delete, and to carry to another browser. */
export function BookCard() {
  const book = useBook();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const isShort = useDeletedSoon();
  const foot = useReturnFocus<HTMLDivElement>(isAdding);
  const all = Object.entries(book).sort(([, one], [, other]) => one.name.localeCompare(other.name));
  const wanted = search.trim().toLowerCase();
  const found = all.filter(([address, { name, note }]) =>
    `${address} ${name} ${note ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <section className="mt-11" aria-labelledby="book">
      <h2 id="book">{t`Address book`}</h2>
      <p className="mt-1 mb-4 text-15 text-second">{t`Your own names for addresses. They are shown in place of an address, marked “your name”, before any other name. They stay in this browser.`}</p>
      <NotStored />
      {isShort && all.length > 0 ? (
        <p className="mb-4 text-14 text-warn">{t`This browser may delete names after seven days without a visit. Export them to keep them.`}</p>
      ) : undefined}
      {all.length > 10 ? (
        <div className="mb-3">
          <Search
            label={t`Search the address book`}
            placeholder={t`Name, note or address`}
            value={search}
            onSearch={setSearch}
          />
        </div>
      ) : undefined}
      {all.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-5 py-6 text-15">{t`No names yet. Press any address to give it one.`}</p>
      ) : (
        <ul className="divide-y divide-line-soft rounded-card border border-line bg-card px-5">
          {found.slice(0, LISTED).map(([address, entry]) => (
            <BookRow key={address} address={address} entry={entry} />
          ))}
          {found.length > LISTED || found.length === 0 ? (
            <li className="py-3 text-14 text-second">
              {found.length === 0
                ? t`No name fits.`
                : t`${plural(found.length - LISTED, 'more name')}: search for them.`}
            </li>
          ) : undefined}
        </ul>
      )}
      <div ref={foot} className="mt-4">
        {isAdding ? (
          <NameForm onDone={() => setAdding(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAdding(true)}>{t`Add a name`}</Button>
            <BookFile book={book} />
          </div>
        )}
      </div>
    </section>
  );
}

function BookRow({ address, entry }: { address: string; entry: BookEntry }) {
  const [isEditing, setEditing] = useState(false);
  const row = useReturnFocus<HTMLLIElement>(isEditing);
  if (isEditing)
    return (
      <li ref={row} className="py-4">
        <NameForm address={address} entry={entry} onDone={() => setEditing(false)} />
      </li>
    );
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
