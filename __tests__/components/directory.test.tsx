/** @jest-environment jsdom */

import { readFileSync } from 'node:fs';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DirectoryScreen } from '@/components/directory/DirectoryScreen';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { OpenGovernor } from '@/components/inbox/OpenGovernor';
import { loadConfig } from '@/lib/settings/config';
import { routed } from './inboxShown';
import { createWorld, expectLink, show } from './world';

const FILE = readFileSync('public/directory.json', 'utf8');
const CHAINS = [{ id: 1, name: 'Ethereum', rpc: ['http://127.0.0.1:1'], currency: 'ETH' }];

async function open(screenOf: ReactNode, answer: () => Partial<Response>) {
  const { service } = createWorld({});
  const asked: string[] = [];
  show(service, routed(screenOf), {
    config: { chains: CHAINS },
    answer: (url) => {
      asked.push(url);
      return answer() as Response;
    },
  });
  await act(loadConfig);
  return asked;
}

const there = () => ({ ok: true, status: 200, text: async () => FILE });

// First, for what was fetched once is kept.
test('where the list cannot be fetched it says so, and what to do instead', async () => {
  await open(<DirectoryScreen />, () => ({ ok: false, status: 404 }));
  expect(await screen.findByText('The list could not be fetched')).toBeVisible();
});

test('what is typed finds organisations by name; nothing is fetched before', async () => {
  const asked = await open(<OpenGovernor />, there);
  const field = screen.getByLabelText(/^A DAO’s name/);
  await userEvent.type(field, '0x12');
  expect(asked).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'unis');
  const found = within(await screen.findByRole('list', { name: 'Organisations found' }));
  expectLink(found, 'Uniswap', '/dao/#eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3');
  expect(asked).toEqual(['/directory.json']);
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody has this');
  expect(
    await screen.findByText('No organisation of the list has this in its name. Its address opens it.'),
  ).toBeVisible();
});

test('a link by a name alone leads to its proposal in the organisations that are called so', async () => {
  await open(<OpenGovernor />, there);
  const field = screen.getByLabelText(/^A DAO’s name/);
  await userEvent.type(field, 'https://www.tally.xyz/gov/uniswap/proposal/93');
  const found = within(await screen.findByRole('list', { name: 'Organisations found' }));
  expectLink(found, 'Uniswap', '/proposal/#eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3/93');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(found.getByRole('link', { name: 'Uniswap' })).toBeVisible();
});

test('the list is narrowed by chain and family, and says what stands in the way', async () => {
  await open(<DirectoryScreen />, there);
  expect(await screen.findByText('90 of 90 organisations')).toBeVisible();
  expect(screen.getByText('Known organisations. Open one to read it from the chain.')).toBeVisible();
  // Readable organisations come first, and the best known of them on top.
  const names = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
  expect(names.slice(0, 3)).toEqual(['Uniswap', 'Compound (CompoundGovernor)', 'ENS']);
  expect(names.indexOf('Arbitrum Core')).toBeGreaterThan(names.indexOf('AMKT'));
  await userEvent.selectOptions(screen.getByLabelText('Chain'), 'Arbitrum One');
  const rows = screen.getAllByRole('listitem');
  for (const row of rows) expect(row).toHaveTextContent('Arbitrum One, not set up here');
  expect(screen.getByText(/have no endpoint here/)).toHaveTextContent(
    `The chains of ${rows.length} organisations have no endpoint here. Add one in Settings.`,
  );
  await userEvent.selectOptions(screen.getByLabelText('Chain'), 'Ethereum');
  await userEvent.selectOptions(screen.getByLabelText('Family'), 'Nouns Governor');
  for (const row of screen.getAllByRole('listitem')) expect(row).not.toHaveTextContent('▲');
  await userEvent.type(screen.getByLabelText('Search organisations'), 'zzz');
  expect(screen.getByText('None of these')).toBeVisible();
});

test('who follows nothing sees what this is and six known organisations, of which nothing is read', async () => {
  const asked = await open(<InboxScreen />, there);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    /^See what on-chain organisations/,
  );
  expect(screen.getByText('Read-only until you connect')).toBeVisible();
  const known = within(await screen.findByRole('region', { name: 'Well known' }));
  expect(known.getByRole('link', { name: 'All 90' })).toHaveAttribute('href', '/directory/');
  const cards = known.getAllByRole('listitem').map(({ textContent }) => textContent);
  // Organisations on chains that are set up here come first.
  expect(cards).toEqual([
    ...['Uniswap', 'Compound', 'ENS', 'Nouns', 'Gitcoin'].map((name) => `${name}Ethereum`),
    'Arbitrum CoreArbitrum One, not set up here',
  ]);
  // The list itself was fetched for a test above.
  expect(asked.filter((url) => url !== '/directory.json')).toEqual([]);
});
