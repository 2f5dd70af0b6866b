/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type Delegatee, DelegateeField } from '@/components/delegate/DelegateeField';
import { BookCard } from '@/components/names/BookCard';
import { NameForm } from '@/components/names/NameForm';
import { Address } from '@/components/ui/Address';
import { bookNow } from '@/lib/names/book';
import { isNameLike } from '@/lib/names/isNameLike';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createWorld, show } from './world';

const CONFIG = { names: { chainId: 31337, registry: `0x${'1'.repeat(40)}` } };
const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

afterEach(() => {
  writeText(KEYS.book, null);
  writeText(KEYS.names, null);
});

/** A screen over a world in which one name leads to Alice; `asked` says which names were looked up. */
function open(screenOf: ReactNode) {
  const asked: string[] = [];
  const world = createWorld({
    resolved: ({ name }: { name: string }) => {
      asked.push(name);
      const known = name === 'not.allowed' ? null : name.toLowerCase();
      return { name: known, address: known === 'alice.eth' ? ALICE : null, block: '77' };
    },
  });
  show(world.service, screenOf, { config: CONFIG });
  return asked;
}

function Form() {
  const [value, setValue] = useState<Delegatee>({ kind: 'other', address: undefined });
  return (
    <>
      <DelegateeField value={value} chainId={1} onChange={setValue} disabled={false} />
      <output>{value.kind === 'other' ? (value.address ?? 'nobody yet') : 'self'}</output>
    </>
  );
}

test('a name is looked up, and only its address, taken by a press, is delegated to', async () => {
  writeText(KEYS.names, 'on');
  const asked = open(<Form />);
  const field = screen.getByLabelText('Their address');
  await userEvent.type(field, 'Alice.eth');
  expect(await screen.findByText(ALICE)).toBeVisible();
  expect(screen.getByText('read at block 77')).toBeVisible();
  expect(screen.getByText('nobody yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(field).toHaveValue(ALICE);
  expect(screen.getByText(ALICE, { selector: 'output' })).toBeVisible();
  expect(asked).toEqual(['Alice.eth']);
});

test('a name is looked up when it is whole: the endpoint does not learn its letters one by one', async () => {
  // Time stands between the letters, however long they take.
  jest.useFakeTimers();
  writeText(KEYS.names, 'on');
  const asked = open(<Form />);
  const type = async (value: string, rest: number) => {
    fireEvent.change(screen.getByLabelText('Their address'), { target: { value } });
    await screen.findByText(/Looking up/);
    await act(() => jest.advanceTimersByTimeAsync(rest));
  };
  await type('alice.et', 100);
  await type('alice.eth', 5000);
  expect(asked).toEqual(['alice.eth']);
  jest.useRealTimers();
});

test('what leads nowhere, or is no name, is said', async () => {
  writeText(KEYS.names, 'on');
  open(<Form />);
  const field = screen.getByLabelText('Their address');
  fireEvent.change(field, { target: { value: 'nobody.eth' } });
  expect(await screen.findByText(/leads to no address/)).toBeVisible();
  fireEvent.change(field, { target: { value: 'not.allowed' } });
  expect(await screen.findByText('ENS allows no such name.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this address' })).toBeNull();
});

test('while names are off nothing is asked, and it says where they are switched on', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const asked = open(<Form />);
  fireEvent.change(screen.getByLabelText('Their address'), { target: { value: 'alice.eth' } });
  expect(await screen.findByText(/switch on names from ENS in/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked).toEqual([]);
  jest.useRealTimers();
});

test('a name that looks like one of the address book is warned of before it is taken', async () => {
  writeText(KEYS.names, 'on');
  writeText(KEYS.book, JSON.stringify({ [`0x${'2'.repeat(40)}`]: { name: 'A1ice' } }));
  open(<NameForm onDone={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'alice.eth' } });
  expect(await screen.findByText('Looks like A1ice.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Alice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(readText(KEYS.book)).toContain(ALICE.toLowerCase()));
});

test('addresses and links are no names', () => {
  for (const text of ['alice.eth', 'vote.bob.eth', ' x.xyz '])
    expect([text, isNameLike(text)]).toEqual([text, true]);
  const others = [
    '',
    '0x12',
    'alice',
    'a.',
    '.eth',
    'https://x.org/',
    'q.org/dao/#x',
    'eip155:1:0x.ab',
    'a b.eth',
  ];
  for (const text of [...others, `${'a.'.repeat(50_000)}e`])
    expect([text, isNameLike(text)]).toEqual([text, false]);
});

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
