/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BookCard } from '@/components/names/BookCard';
import { Address } from '@/components/ui/Address';
import { bookNow } from '@/lib/names/book';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ONE = `0x${'1'.repeat(40)}`;

afterEach(() => void writeText(KEYS.book, null));

// jsdom's files have no text to read.
const fileOf = (text: string) =>
  Object.assign(new File([text], 'book.csv', { type: 'text/csv' }), { text: async () => text });

const stored = () => JSON.parse(readText(KEYS.book) ?? 'null') as unknown;

describe('an address', () => {
  test('is given a name where it is opened, and goes by it from then on, wherever it stands', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Address address={ALICE} chainId={1} />
        <Address address={ALICE.toLowerCase()} chainId={10} />
      </>,
    );
    const [first] = screen.getAllByRole('button', { name: /0x7099…79C8/i });
    await user.click(first as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Give it a name' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Give it a name you will recognise');
    await user.type(screen.getByLabelText('Name'), 'Ali\u202ece');
    await user.type(screen.getByLabelText('Note'), 'met in Lisbon');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(stored()).toEqual({ [ALICE.toLowerCase()]: { name: 'Alice', note: 'met in Lisbon' } });
    expect(await screen.findByRole('button', { name: 'Edit name' })).toHaveFocus();
    const named = await screen.findAllByRole('button', {
      name: /^Address Alice 0x7099…79c8 your name ?, in full 0x7099/i,
    });
    expect(named).toHaveLength(2);
    expect(named[1]).toHaveTextContent(/Alice.*your name/);
  });

  test('loses it again where it is opened', async () => {
    const user = userEvent.setup();
    writeText(KEYS.book, JSON.stringify({ [ALICE.toLowerCase()]: { name: 'Alice' } }));
    render(<Address address={ALICE} chainId={1} />);
    await user.click(await screen.findByRole('button', { name: /Alice .* your name/ }));
    expect(within(screen.getByRole('dialog')).getByText(ALICE)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Delete name' }));
    expect(stored()).toBeNull();
    await waitFor(() => expect(screen.queryByText('Alice')).toBeNull());
  });

  test('stored nonsense counts as no name', () => {
    writeText(KEYS.book, JSON.stringify({ [ALICE.toLowerCase()]: { name: 7 } }));
    expect(bookNow()).toEqual({});
  });
});

describe('the address book', () => {
  test('adds, changes and deletes names', async () => {
    const user = userEvent.setup();
    render(<BookCard />);
    expect(screen.getByText(/No names yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a name' }));
    await user.type(screen.getByLabelText('Address'), ALICE.replace('C5', 'c5'));
    await user.type(screen.getByLabelText('Name'), 'Alice');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(screen.getByRole('alert')).toHaveTextContent('checksum');
    await user.clear(screen.getByLabelText('Address'));
    await user.type(screen.getByLabelText('Address'), `${ALICE}{Enter}`);
    expect(screen.getByText(ALICE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Alice' }));
    await user.type(screen.getByLabelText('Name'), ' B.{Enter}');
    expect(stored()).toEqual({ [ALICE.toLowerCase()]: { name: 'Alice B.' } });
    await user.click(screen.getByRole('button', { name: 'Delete Alice B.' }));
    expect(stored()).toBeNull();
  });

  test('takes a file and says what was wrong in it', async () => {
    const user = userEvent.setup();
    render(<BookCard />);
    const lines = [`${ALICE},Alice`, 'bob.eth,Bob', `${ONE},One`, `${ONE},Uno,"a, b"`];
    await user.upload(screen.getByLabelText('Import a CSV file'), fileOf(lines.join('\n')));
    expect(await screen.findByText(/2 names added, 0 changed/)).toHaveTextContent(
      '2 names added, 0 changed. 1 line left out: no address or no name. 1 line named an address again: the last one counts.',
    );
    expect(screen.getByText('Uno')).toBeVisible();
    expect(screen.getByText('a, b')).toBeVisible();
  });

  test('of a large book it lists some, and finds the others', async () => {
    const user = userEvent.setup();
    const entries = Array.from({ length: 10_000 }, (_, index) => [
      `0x${index.toString(16).padStart(40, '0')}`,
      { name: `Person ${String(index).padStart(5, '0')}` },
    ]);
    writeText(KEYS.book, JSON.stringify(Object.fromEntries(entries)));
    render(<BookCard />);
    expect(screen.getAllByRole('listitem')).toHaveLength(51);
    expect(screen.getByText('9,950 more names: search for them.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), '07777');
    expect(screen.getByText('Person 07777')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

test('a name that the browser does not store is never shown as if it were', async () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(
    <>
      <BookCard />
      <Address address={ALICE} chainId={1} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /0x7099…79C8/i }));
  await userEvent.click(await screen.findByRole('button', { name: 'Give it a name' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Alice');
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
  // On the card, and where the name was given.
  await waitFor(() => expect(screen.getAllByText(/did not store your names/)).toHaveLength(2));
  refused.mockRestore();
});
