/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryServersCard } from '@/components/settings/HistoryServersCard';
import { usedRemotes } from '@/core/remotes';
import { loadConfig } from '@/lib/settings/config';
import { suspendRemote } from '@/lib/settings/remotes';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

const LISTED = 'https://history.example';
const OWN = 'https://mine.example/quorate';

beforeEach(() => {
  const config = { chains: [], remotes: [LISTED] };
  global.fetch = async () => ({ ok: true, text: async () => JSON.stringify(config) }) as Response;
});
afterEach(() => writeText(KEYS.remotes, null));

/** Servers to ask so many seconds from now, as the service is told. */
const asked = (later = 0) =>
  usedRemotes({ listed: [LISTED], chosen: readText(KEYS.remotes) }, Date.now() / 1000 + later);

test('the operator’s server can be left out and asked again, and others added and removed', async () => {
  render(<HistoryServersCard />);
  await act(loadConfig);
  const item = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
  expect(asked()).toEqual([LISTED]);
  expect(screen.getByText(/verified against the chain\. It sees your IP address and which/)).toBeVisible();
  await userEvent.click((await item('history.example')).getByRole('button', { name: 'Do not ask it' }));
  expect(asked()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('The next page that you load goes by this.');
  await userEvent.click((await item('history.example')).getByRole('button', { name: 'Ask it' }));
  expect(readText(KEYS.remotes)).toBeNull();
  const field = screen.getByLabelText('Another server');
  for (const wrong of ['mine', 'ftp://mine.example', 'https://a:b@mine.example', 'https://mine.example/?a']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${wrong}{Enter}`);
    expect(field).toBeInvalid();
  }
  await userEvent.clear(field);
  await userEvent.type(field, `${OWN}/{Enter}`);
  expect(asked()).toEqual([LISTED, OWN]);
  await userEvent.click((await item('mine.example/quorate')).getByRole('button', { name: 'Remove' }));
  expect(asked()).toEqual([LISTED]);
});

test('one that told what the chain denies is not asked for a day, and what it said is shown', async () => {
  suspendRemote({ remote: LISTED, reason: 'the state of proposal 1 is DEFEATED by the contract' });
  render(<HistoryServersCard />);
  await act(loadConfig);
  expect(await screen.findByText(/it said what the chain denies/)).toHaveTextContent(
    '“the state of proposal 1 is DEFEATED by the contract”',
  );
  expect([asked(), asked(86_300), asked(86_401)]).toEqual([[], [], [LISTED]]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask it' }));
  expect(asked()).toEqual([LISTED]);
});

test('what is stored and is none is passed over', () => {
  for (const text of ['{', '[]', '{"javascript:alert(1)":{"use":true}}', '{"https://a.example":{"use":1}}'])
    expect(usedRemotes({ listed: [LISTED], chosen: text }, 0)).toEqual([LISTED]);
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`https://${n}.example`, { use: true }]),
  );
  expect(usedRemotes({ chosen: JSON.stringify(many) }, 0)).toHaveLength(8);
});
