/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type Delegatee, DelegateeField } from '@/components/delegate/DelegateeField';
import { NameForm } from '@/components/names/NameForm';
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
