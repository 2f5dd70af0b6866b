/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { YouScreen } from '@/components/you/YouScreen';
import { loadConfig } from '@/lib/settings/config';
import { KEYS } from '@/lib/storageKeys';
import { siteFile } from './siteFile';
import { createWorld, show } from './world';

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const UNISWAP = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';

const DAO = {
  ...{ id: UNISWAP, name: 'Uniswap', decimals: 18 },
  at: { number: '1000', hash: `0x${'ab'.repeat(32)}`, timestamp: '1790000000' },
};
const vote = (of: number, side: string) => ({
  ...{ of, side, weight: '2500000000000000000000', block: String(900 - of) },
});
const LIST = {
  ...{ version: 1, organisations: [DAO] },
  proposals: Array.from({ length: 7 }, (_, at) => ({ of: 0, id: String(at + 1), title: `Title ${at + 1}` })),
  accounts: [
    {
      account: ADA.toLowerCase(),
      standings: [
        {
          ...{ of: 0, votes: Array.from({ length: 7 }, (_, at) => vote(at, at === 0 ? 'against' : 'for')) },
          ...{ voteCount: 9, delegate: { account: BOB.toLowerCase(), since: '12' } },
          ...{ delegators: [{ account: BOB.toLowerCase(), since: '20' }], delegatorCount: 3 },
        },
      ],
    },
  ],
};
const INDEX = { version: 1, digits: 2, least: 120, organisations: 40, undelegated: 2 };

async function open(files: Record<string, unknown>) {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA, BOB]));
  const asked: string[] = [];
  const { service } = createWorld({});
  show(service, <YouScreen />, {
    config: { lists: true, organisations: [] },
    answer: (url) => {
      asked.push(url);
      const file = files[url];
      return siteFile(file === undefined ? undefined : JSON.stringify(file));
    },
  });
  await act(loadConfig);
  return asked;
}

afterEach(() => localStorage.clear());

test('a host that asks for a whole address is told none', async () => {
  const asked = await open({ '/feeds/all/accounts.json': { ...INDEX, digits: 40 } });
  expect(await screen.findByText('This site’s file cannot be used')).toBeVisible();
  expect(asked).toEqual(['/feeds/all/accounts.json']);
});

test('nothing of an address is told before it is pressed, then its beginning alone', async () => {
  const asked = await open({
    '/feeds/all/accounts.json': INDEX,
    '/feeds/all/accounts/0x70.json': LIST,
    '/feeds/all/accounts/0x3c.json': { ...LIST, accounts: [] },
  });
  const card = within(await screen.findByRole('region', { name: 'Votes and delegations everywhere' }));
  expect(card.getByText(/begins with 0x70\. By its count there are at least 120 of them/)).toBeVisible();
  expect(asked).toEqual(['/feeds/all/accounts.json']);
  await userEvent.click(card.getByRole('button', { name: 'Look up 0x7099…79C8' }));
  const found = within(await card.findByRole('region', { name: '0x7099…79C8' }));
  expect(asked).toEqual(['/feeds/all/accounts.json', '/feeds/all/accounts/0x70.json']);
  expect(found.getByRole('status')).toHaveTextContent(
    '0x7099…79C8 is in the files of 1 organisation. Of 2 organisations the files tell no delegations.',
  );
  expect(found.getByText(/as of block 1,000, /)).toBeVisible();
  expect(found.getByText(/^Delegated to/)).toHaveTextContent(/Delegated to 0x3C44…93BC.* since block 12\./);
  expect(found.getByText(/delegated to it/)).toHaveTextContent(/^3 addresses delegated to it:.+and 2 more$/);
  const rows = within(found.getByRole('list', { name: 'Votes' })).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent('Title 1✕ Against · 2,500 votes · block 900');
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', `/proposal/#${UNISWAP}/1`);
  await userEvent.click(found.getByRole('button', { name: 'Show all 7 votes' }));
  expect(within(found.getByRole('list', { name: 'Votes' })).getAllByRole('listitem')).toHaveLength(7);
  expect(found.getByText('2 older votes not in this file.')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Look up 0x3C44…93BC' }));
  expect(await card.findByText(/has no vote and no delegation in these files/)).toBeVisible();
  expect(asked.join().toLowerCase()).not.toMatch(/0x70\w|0x3c\w/);
});
