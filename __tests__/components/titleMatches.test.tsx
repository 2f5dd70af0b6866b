/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OpenGovernor } from '@/components/inbox/OpenGovernor';
import { loadConfig } from '@/lib/settings/config';
import { routed } from './inboxShown';
import { siteFile } from './siteFile';
import { createWorld, expectLink, show } from './world';

const UNISWAP = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const DAO = {
  ...{ id: UNISWAP, name: 'Uniswap' },
  at: { number: '1000', hash: `0x${'ab'.repeat(32)}`, timestamp: '1790000000' },
};

function file(titles: readonly string[], older = 1): string {
  const proposals = titles.map((title, index) => ({ of: 0, id: String(index + 1), title }));
  return JSON.stringify({ version: 1, older, organisations: [DAO], proposals });
}

const FILES: Record<string, string> = {
  '/directory.json': readFileSync('public/directory.json', 'utf8'),
  '/feeds/all/titles.json': file([
    'Fund <b>the</b> council',
    ...Array.from({ length: 9 }, (_, at) => `Fund ${at}`),
  ]),
  '/feeds/all/titles-0.json': file(['Funding of old']),
};

async function open(lists: boolean) {
  const asked: string[] = [];
  const { service } = createWorld({});
  show(service, routed(<OpenGovernor />), {
    config: { lists },
    answer: (url) => {
      asked.push(url);
      return siteFile(FILES[url]);
    },
  });
  await act(loadConfig);
  return asked;
}

test('where the site has no such files none is asked for', async () => {
  const asked = await open(false);
  await userEvent.type(screen.getByLabelText(/^A DAO’s name/), 'unisw');
  await screen.findByRole('list', { name: 'Organisations found' });
  expect(asked.filter((url) => url.includes('titles'))).toEqual([]);
});

test('what is typed finds titles, the newest first, older files only when that is pressed', async () => {
  const asked = await open(true);
  const field = screen.getByLabelText(/^A DAO’s name/);
  await userEvent.type(field, 'fu');
  expect(asked.filter((url) => url.includes('titles'))).toEqual([]);
  await userEvent.type(field, 'nd');
  const found = within(await screen.findByRole('list', { name: 'Proposals found' }));
  expect(found.getAllByRole('listitem')).toHaveLength(5);
  expectLink(found, 'Fund <b>the</b> council', `/proposal/#${UNISWAP}/1`);
  expect(found.getAllByRole('listitem')[0]).toHaveTextContent(/Uniswap · .+ · Proposal 1As of block 1,000, /);
  await userEvent.click(screen.getByRole('button', { name: 'Show more (5)' }));
  expect(found.getAllByRole('listitem')).toHaveLength(10);
  expect(asked).not.toContain('/feeds/all/titles-0.json');
  await userEvent.click(screen.getByRole('button', { name: 'Search older titles' }));
  expect(await screen.findByRole('link', { name: 'Funding of old' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search older titles' })).toBeNull();
  await userEvent.type(field, ' nothing like it');
  expect(await screen.findAllByText('No title has this in it.')).toHaveLength(2);
});
