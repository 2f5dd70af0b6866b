/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DirectoryScreen } from '@/components/directory/DirectoryScreen';
import { loadConfig } from '@/lib/settings/config';
import { siteFile } from './siteFile';
import { createWorld, show } from './world';

const UNISWAP = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const OTHER = 'eip155:42161:0x789fC99093B09aD01C34DC7251D0C89ce743e5a4';
const NOW = Math.floor(Date.now() / 1000);
const HOUR = 3600;

/** An organisation of the file whose blocks take a second, told as of an hour ago. */
function told(id: string, name: string, open: Record<string, unknown>[]) {
  const at = { number: '1000', hash: `0x${'ab'.repeat(32)}`, timestamp: String(NOW - HOUR) };
  return { id, name, at, clock: { mode: 'blocknumber', now: '1000', secondsPerUnit: 1 }, open };
}

const vote = (id: number, title: string, start: number, end: number) => ({
  ...{ id: String(id), title, state: start > 1000 ? 'PENDING' : 'ACTIVE' },
  ...{ start: String(start), end: String(end) },
});

const LONE = { account: '0x789fC99093B09aD01C34DC7251D0C89ce743e5a4', votes: 9, of: 10 };
const SAYS_LONE =
  /One address, 0x789f…e5a4.*, made every proposal here and cast 9 of 10 votes: perhaps a trial\./;

const FILE = {
  version: 1,
  organisations: [
    told(UNISWAP, 'Uniswap', [
      vote(1, 'Long over', 10, 1000 + HOUR / 2),
      vote(2, 'Fund <img src=x> the council', 10, 1000 + 5 * HOUR),
    ]),
    told(OTHER, 'Arbitrum', [vote(3, 'Opens later', 1000 + 2 * HOUR, 1000 + 3 * HOUR)]),
    {
      ...told(OTHER.replace('42161', '10'), 'One person', [vote(4, 'A trial', 10, 1000 + 1.5 * HOUR)]),
      lone: LONE,
    },
  ],
};

async function open(
  file: () => string,
  lists = true,
  others: Record<string, string> = {},
  hash = '#?list=open',
) {
  const asked: string[] = [];
  location.hash = hash;
  const { service } = createWorld({});
  show(service, <DirectoryScreen />, {
    config: { lists },
    answer: (url) => {
      asked.push(url);
      return siteFile(url === '/feeds/all/open.json' ? file() : others[url]);
    },
  });
  await act(loadConfig);
  return asked;
}

// First, for what was fetched once is kept.
test('a site without such files says so, offers none, and asks for none', async () => {
  const asked = await open(() => '{}', false);
  expect(await screen.findByText('This site has no such file')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open votes anywhere' })).toBeNull();
  expect(asked).not.toContain('/feeds/all/open.json');
});

test('a file that is not what it must be is not shown, and is asked for again when that is wanted', async () => {
  let text = JSON.stringify(FILE).replace('"1"', '"../evil"');
  await open(() => text);
  expect(await screen.findByText('This site’s file cannot be used')).toBeVisible();
  expect(screen.queryByRole('link', { name: /council/ })).toBeNull();
  text = JSON.stringify(FILE);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /council/ })).toBeVisible();
});

test('what ends first stands first, one address’s own organisation after all others, what is over by its dates last, each with its block and the way to the chain', async () => {
  await open(() => JSON.stringify(FILE));
  const list = within(await screen.findByRole('list', { name: 'Open votes' }));
  const rows = list.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Opens later',
    'Fund <img src=x> the council',
    'A trial',
    'Long over',
  ]);
  expect(rows[0]).toHaveTextContent(
    /Arbitrum · Chain 42161 · Proposal 3○Not open yetopens about .+ends about /,
  );
  expect(rows[1]).toHaveTextContent(/●Voting openends about .+As of block 1,000, /);
  expect(rows[2]).toHaveTextContent(SAYS_LONE);
  expect(list.getAllByText(/perhaps a trial/)).toHaveLength(1);
  expect(rows[3]).toHaveTextContent(/▲Over by now, by its datesended about /);
  expect(within(rows[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', `/proposal/#${UNISWAP}/2`);
  expect(screen.getByText(/^4 open votes in 3 organisations, as of blocks of /)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search open votes'), 'arbi');
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});

test('Governors found by logs stand apart from the list, by their addresses, with what they call themselves', async () => {
  const at = FILE.organisations[0]?.at;
  const found = (id: string, name: string) => ({ id, name, at, family: 'bravo', proposals: 2, voters: 1234 });
  const governors = {
    ...{ version: 1, chains: [1, 42161].map((chainId) => ({ chainId, from: '0', at })) },
    governors: [
      found(UNISWAP, 'Uniswap'),
      { ...found(OTHER.replace('42161', '1'), 'Uniswap too'), lone: LONE },
    ],
  };
  await open(
    () => '',
    true,
    {
      '/directory.json': readFileSync('public/directory.json', 'utf8'),
      '/feeds/all/governors.json': JSON.stringify(governors),
    },
    '#',
  );
  const part = within(await screen.findByRole('region', { name: 'Not on the list' }));
  const rows = part.getAllByRole('listitem');
  // The one that the list names stands in the list alone.
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent(
    /^0x789f…e5a4.+ · GovernorBravo · calls itself “Uniswap too”1,234 voters, 2 proposals up to block 1,000/,
  );
  expect(rows[0]).toHaveTextContent(SAYS_LONE);
  expect(part.getByText(/Anybody can make such a contract and give it any name/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search organisations'), 'nobody');
  expect(part.getByText('None of these fits.')).toBeVisible();
});
