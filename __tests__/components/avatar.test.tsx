/** @jest-environment jsdom */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatementCard } from '@/components/delegate/StatementCard';
import { ProfilePicture } from '@/components/names/AvatarPicture';
import { NamesSettings } from '@/components/names/NamesSettings';
import { forgetNames } from '@/lib/names/namesRead';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createWorld, show } from './world';

const A = `0x${'a'.repeat(40)}`;
const PICTURE = 'https://pictures.example/alice.png';
const CONFIG = { names: { chainId: 31337, registry: `0x${'1'.repeat(40)}` } };

beforeEach(() => writeText(KEYS.names, 'on'));
afterEach(() => {
  for (const key of [KEYS.names, KEYS.avatars]) writeText(key, null);
  forgetNames();
});

/** A profile of somebody whose name has this picture; `asked` counts how often its records were read. */
function open(avatar: string | null) {
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
  open(PICTURE);
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
  const { unmount } = open(PICTURE);
  await screen.findByText('From pictures.example, if it lets us show it.');
  expect(images().map(({ src, width }) => [src, width])).toEqual([
    [PICTURE, 44],
    [PICTURE, 64],
  ]);
  unmount();
  forgetNames();
  writeText(KEYS.names, null);
  const { seen } = open(PICTURE);
  await screen.findByRole('group', { name: 'Names from ENS' });
  expect(screen.queryByRole('group', { name: 'Pictures from ENS' })).toBeNull();
  expect(images()).toEqual([]);
  expect(seen.asked).toBe(0);
});

test('the setting says who learns what, and is off until it is chosen', async () => {
  open(PICTURE);
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
  open(record);
  const card = await screen.findByRole('region', { name: 'In their own words' });
  await waitFor(() => expect(card).toHaveTextContent(words));
  expect(images()).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
});
