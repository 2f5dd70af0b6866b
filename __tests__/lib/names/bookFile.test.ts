import { type Book, LONGEST_NAME, MOST_ENTRIES } from '@/lib/names/book';
import { bookText, importBook } from '@/lib/names/bookFile';
import { processorTime } from '../../processorTime';

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const NONE = { added: 0, changed: 0, broken: 0, repeated: 0, left: 0 };

test('what is written to a file is read from it again', () => {
  const book: Book = {
    [address(10)]: { name: '=HYPERLINK("x")', note: 'two\nlines, "quoted"' },
    [address(0xabcdef)]: { name: 'Søren 🧮' },
  };
  const { book: read, ...counts } = importBook(bookText(book), {});
  expect(read).toEqual({ ...book, [address(10)]: { name: '=HYPERLINK("x")', note: 'two lines, "quoted"' } });
  expect(counts).toEqual({ ...NONE, added: 2 });
});

test('broken lines are counted, of two for one address the last counts, and names are safe text', () => {
  const checksum = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const text = [
    'Address,Name,Note',
    `${address(1)},First`,
    `${address(2)},   `,
    `${checksum.replace('C5', 'c5')},Wrong checksum`,
    'alice.eth,No address',
    '',
    `${address(1)},Second,because`,
    `${checksum},pay\u202epal\u200b\u0000`,
    `${address(3)},${'x'.repeat(500)}`,
    '"unfinished',
  ].join('\r\n');
  const { book, ...counts } = importBook(text, {
    [address(1)]: { name: 'Before' },
    [address(9)]: { name: 'Nine' },
  });
  expect(counts).toEqual({ ...NONE, added: 2, changed: 1, broken: 4, repeated: 1 });
  expect(book[address(1)]).toEqual({ name: 'Second', note: 'because' });
  expect(book[address(9)]).toEqual({ name: 'Nine' });
  expect(book[checksum.toLowerCase()]).toEqual({ name: 'paypal' });
  expect(book[address(3)]?.name).toBe(`${'x'.repeat(LONGEST_NAME)}…`);
});

test('10,000 lines are read in well under a second, and more than fit are said', () => {
  const line = (index: number) => `${address(index)},Name ${index},A note about ${index}`;
  const text = Array.from({ length: MOST_ENTRIES }, (_, index) => line(index + 1)).join('\n');
  const taken = processorTime();
  const { book, ...counts } = importBook(text, {});
  expect(taken()).toBeLessThan(2000);
  expect(counts).toEqual({ ...NONE, added: MOST_ENTRIES });
  expect(importBook(`${line(MOST_ENTRIES + 1)}\n${line(3)}`, book)).toMatchObject({ ...NONE, left: 1 });
});
