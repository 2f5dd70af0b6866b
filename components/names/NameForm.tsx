import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { asQuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { addressPasted, readPasted } from '@/core/paste/pasted';
import {
  type BookEntry,
  bookNow,
  LONGEST_NAME,
  LONGEST_NOTE,
  MOST_ENTRIES,
  setEntry,
  useBookLasts,
} from '@/lib/names/book';
import { entryFrom } from '@/lib/names/bookFile';
import { isNameLike } from '@/lib/names/isNameLike';
import { NameLookup } from './NameLookup';

type Props = { address?: string; entry?: BookEntry | undefined; onDone: () => void };

/** A name and a note for an address; without `address` that is asked for too. */
export function NameForm({ address, entry, onDone }: Props) {
  const [text, setText] = useState({
    address: address ?? '',
    name: entry?.name ?? '',
    note: entry?.note ?? '',
  });
  const [faults, setFaults] = useState<Partial<typeof text>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const field = (name: keyof typeof text) => ({
    value: text[name],
    error: faults[name],
    onText: (next: string) => setText((was) => ({ ...was, [name]: next })),
    autoComplete: 'off',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(text);
    const made = entryFrom(text.name, text.note);
    setFaults(found);
    if (Object.keys(found).length > 0 || made === undefined) return;
    setEntry(readPasted(text.address).address, made);
    onDone();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
      {address === undefined ? (
        <div>
          <Field label={t`Address`} placeholder={t`0x… or name.eth`} code {...field('address')} />
          {isNameLike(text.address) ? (
            <NameLookup
              text={text.address}
              onUse={(found) => setText((was) => ({ ...was, address: found }))}
            />
          ) : undefined}
        </div>
      ) : undefined}
      <Field label={t`Name`} maxLength={LONGEST_NAME} {...field('name')} />
      <Field
        label={t`Note`}
        maxLength={LONGEST_NOTE}
        hint={t`Both stay in this browser.`}
        {...field('note')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">{t`Save name`}</Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

function faultsOf({ address, name, note }: Record<'address' | 'name' | 'note', string>) {
  const isFull = Object.keys(bookNow()).length >= MOST_ENTRIES;
  const known = addressPasted(address)?.toLowerCase();
  const isNew = known === undefined || bookNow()[known] === undefined;
  return {
    ...addressFault(address),
    ...(entryFrom(name, note) === undefined ? { name: t`Give it a name you will recognise.` } : {}),
    ...(isFull && isNew ? { name: t`The address book is full. Delete a name first.` } : {}),
  };
}

function addressFault(text: string): { address?: string } {
  try {
    readPasted(text);
    return {};
  } catch (error) {
    return { address: asQuorateError(error).message };
  }
}

/** Says that the browser did not store the person's names; nothing where it did. */
export function NotStored() {
  if (useBookLasts()) return undefined;
  return (
    <p
      role="status"
      className="my-2 text-14 text-warn"
    >{t`This browser did not store your names: they last until you leave.`}</p>
  );
}

/** A part of a page in which a form opens and closes: closed, the focus is on the first button there, as before. */
export function useReturnFocus<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const part = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) part.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
