import { useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { formatCount, plural, t } from '@/core/language/message';
import { type Book, bookNow, MOST_ENTRIES, replaceBook } from '@/lib/names/book';
import { type BookImport, bookText, importBook, LARGEST_BOOK } from '@/lib/names/bookFile';
import { blobWriter } from '@/lib/query/export/fileWriter';

export function BookFile({ book }: { book: Book }) {
  const id = useId();
  const [said, setSaid] = useState('');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST_BOOK) return setSaid(t`This file is too large for an address book.`);
    const found = importBook(await file.text(), bookNow());
    const isKept = replaceBook(found.book);
    setSaid(
      `${wordsOf(found)}${isKept ? '' : t` This browser did not store them: they last until you leave.`}`,
    );
  };
  const save = async () => {
    const file = blobWriter();
    file.write(new TextEncoder().encode(bookText(book)));
    await file.close('address-book.csv', 'text/csv');
  };
  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line bg-card px-4 text-15 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-third"
      >
        {t`Import a CSV file`}
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {Object.keys(book).length === 0 ? undefined : (
        <Button onClick={() => void save()}>{t`Export as CSV`}</Button>
      )}
      <p role="status" className="w-full text-14 text-second">
        {said}
      </p>
    </>
  );
}

function wordsOf({ added, changed, broken, repeated, left }: BookImport): string {
  const told = [
    added + changed === 0
      ? t`Nothing new in this file.`
      : t`${plural(added, 'name')} added, ${changed} changed.`,
    broken === 0 ? '' : t`${plural(broken, 'line')} left out: no address or no name.`,
    repeated === 0 ? '' : t`${plural(repeated, 'line')} named an address again: the last one counts.`,
    left === 0 ? '' : t`${plural(left, 'name')} left out: the book holds ${formatCount(MOST_ENTRIES)}.`,
  ];
  return told.filter((each) => each !== '').join(' ');
}
