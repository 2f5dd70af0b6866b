/** @jest-environment jsdom */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type Delegatee, DelegateeField } from '@/components/delegate/DelegateeField';
import { StatementCard } from '@/components/delegate/StatementCard';
import { ProfilePicture } from '@/components/names/AvatarPicture';
import { NameForm } from '@/components/names/NameForm';
import { NamesSettings } from '@/components/names/NamesSettings';
import { isNameLike } from '@/lib/names/isNameLike';
import { forgetNames } from '@/lib/names/namesRead';
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

const A = `0x${'a'.repeat(40)}`;
const PICTURE = 'https://pictures.example/alice.png';

beforeEach(() => writeText(KEYS.names, 'on'));
afterEach(() => {
  for (const key of [KEYS.names, KEYS.avatars]) writeText(key, null);
  forgetNames();
});

/** A profile of somebody whose name has this picture; `asked` counts how often its records were read. */
function openAvatar(avatar: string | null) {
  const seen = { asked: 0 };
  const world = createWorld({
    names: () => [{ account: A, name: 'alice.eth', block: '100' }],
    statement: ({ name }: { name: string }) => {
      seen.asked++;
      return { name, description: 'I vote.', url: null, statement: null, avatar, records: [], block: '100' };
    },
  });
  const screenOf = (
    <>
      <ProfilePicture address={A} size={44} />
      <StatementCard address={A} />
      <NamesSettings />
    </>
  );
  return { seen, ...show(world.service, screenOf, { config: CONFIG }) };
}

const images = () => [...document.querySelectorAll('img')];

test('no picture is sent for before it is pressed; then without cookies and without the page it is on', async () => {
  openAvatar(PICTURE);
  const button = await screen.findByRole('button', { name: /^Show picture/ });
  expect(button).toHaveTextContent('from pictures.example, which then learns that you look at it');
  expect(images()).toEqual([]);
  await userEvent.click(button);
  const [image, ...more] = images();
  expect(more).toEqual([]);
  expect(image).toHaveAttribute('src', PICTURE);
  expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(image).toHaveAttribute('crossorigin', 'anonymous');
  // Its place is kept before it comes, and the mark of the address stays where it does not.
  expect(image?.parentElement).toHaveStyle({ width: '64px', height: '64px' });
  expect(image).toHaveClass('invisible');
  fireEvent.load(image as HTMLElement);
  expect(image).not.toHaveClass('invisible');
  fireEvent.error(image as HTMLElement);
  expect(image).toHaveClass('invisible');
  // Pressing once is no wish for all.
  expect(readText(KEYS.avatars)).toBeNull();
});

test('who wants pictures always gets them, and none where names are off', async () => {
  writeText(KEYS.avatars, 'on');
  const { unmount } = openAvatar(PICTURE);
  await screen.findByText('From pictures.example, if it lets us show it.');
  expect(images().map(({ src, width }) => [src, width])).toEqual([
    [PICTURE, 44],
    [PICTURE, 64],
  ]);
  unmount();
  forgetNames();
  writeText(KEYS.names, null);
  const { seen } = openAvatar(PICTURE);
  await screen.findByRole('group', { name: 'Names from ENS' });
  expect(screen.queryByRole('group', { name: 'Pictures from ENS' })).toBeNull();
  expect(images()).toEqual([]);
  expect(seen.asked).toBe(0);
});

test('the setting says who learns what, and is off until it is chosen', async () => {
  openAvatar(PICTURE);
  const always = await screen.findByRole('radio', { name: 'Always' });
  expect(always).not.toBeChecked();
  expect(screen.getByText(/Its host learns your IP address/)).toBeVisible();
  await userEvent.click(always);
  expect(readText(KEYS.avatars)).toBe('on');
  await screen.findByText('From pictures.example, if it lets us show it.');
});

test.each([
  [
    'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
    /that of a token \(NFT\), which is not followed/,
  ],
  ['javascript:alert(1)', /is not on the web: javascript:alert\(1\)/],
  ['http://pictures.example/a.png', /is not on the web: http:/],
])('%s is said, and nothing is sent for', async (record, words) => {
  writeText(KEYS.avatars, 'on');
  openAvatar(record);
  const card = await screen.findByRole('region', { name: 'In their own words' });
  await waitFor(() => expect(card).toHaveTextContent(words));
  expect(images()).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
});
