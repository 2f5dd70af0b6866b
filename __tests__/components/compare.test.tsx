/** @jest-environment jsdom */

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comparedAccounts } from '@/components/compare/AddDelegate';
import { CompareScreen } from '@/components/compare/CompareScreen';
import { compareHref } from '@/lib/delegateLinks';
import { reading } from '../control/page';
import { ADA, BOB, delegatePage, delegateSync } from './delegating';
import { block, createWorld, DAO, dao, expectLink, show, votes } from './world';

const MORE = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'];
const FIFTH = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';

const delegate = (address: string, changes: Record<string, unknown> = {}) => ({
  ...{ address, power: votes(4200), confirmed: votes(4200), share: 0.42, rank: 1, delegators: 3 },
  ...{ changed: '800', at: block(1000), attendance: { voted: 3, of: 4 } },
  proof: reading({ contract: address, call: 'getVotes(address)', args: [address], value: votes(4200) }),
  history: { points: [{ block: '500', votes: votes(100) }], count: 1, whole: true },
  votes: {
    items: [{ id: 'a', block: '812' }],
    ...{ total: 3, participation: { held: 4, voted: 3, sided: 2, won: 1 } },
  },
  ...changes,
});

type Question = { accounts: readonly string[] };

const comparison = ({ accounts }: Question, isComplete: boolean) => ({
  delegates: accounts.map((account, at) =>
    delegate(account, at === 1 ? { votes: { items: [], total: 0, participation: null } } : {}),
  ),
  items: [
    {
      proposal: { proposalId: '7', title: 'Fund the grants council' },
      sides: accounts.map((_, at) => (at === 0 ? 'AGAINST' : 'NONE')),
    },
    { proposal: { proposalId: '6', title: null }, sides: accounts.map(() => 'FOR') },
  ],
  ...{ cursor: null, total: 2 },
  pairs: accounts.length < 2 ? [] : [{ accounts: accounts.slice(0, 2), both: 5, alike: 4 }],
  sync: { complete: isComplete, reading: !isComplete },
});

function open(link: string, isComplete = true) {
  history.replaceState(null, '', link);
  const asked: Question[] = [];
  const world = createWorld({
    dao: () => ({
      ...dao(),
      delegates: delegatePage(
        [ADA, BOB, ...MORE, FIFTH].map((each) => delegate(each)),
        { delegated: votes(1), supply: null, proofs: [], sync: delegateSync({ from: '1' }) },
      ),
      comparison: (question: Question) => {
        asked.push(question);
        return comparison(question, isComplete);
      },
    }),
  });
  show(world.service, <CompareScreen fragment={DAO} />);
  return asked;
}

afterEach(() => history.replaceState(null, '', '/'));

test('two delegates in columns: what they hold, how they voted, how often alike', async () => {
  open(compareHref(DAO, [ADA, BOB]));
  const table = within(await screen.findByRole('table', { name: /Delegates in columns/ }));
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getByText(/voted alike on 4 of 5 proposals/)).toBeVisible();
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  const below = (name: RegExp) => rows[rows.findIndex((row) => name.test(row ?? '')) + 1];
  expect(below(/^Participation/)).toBe('3 of 4not known');
  expect(below(/^Voted with the result/)).toBe('1 of 2not known');
  expect(below(/^Last vote/)).toBe('about 37 min agonone read');
  expect(below(/^First held votes/)).toMatch(/^about \d+ \w+/);
  expect([below(/^Fund the grants council/), below(/^Proposal/)]).toEqual(['✕ Againstno vote', '✓ For✓ For']);
  expectLink(table, 'Fund the grants council', expect.stringContaining(`${DAO}/7`));
});

test('while votes are being read nobody is said not to have voted', async () => {
  open(compareHref(DAO, [ADA, BOB]), false);
  expect(await screen.findByText(/Some may still be missing/)).toBeVisible();
  expect(screen.getByText('none read', { selector: 'td span' })).toBeVisible();
  expect(screen.queryByText('no vote')).toBeNull();
});

test('without a choice the largest are offered; who is added and removed stands in the link', async () => {
  const asked = open(compareHref(DAO, []));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 0x7099…79C8' }));
  expect(location.hash).toBe(`#${DAO}?with=${ADA}`);
  await screen.findByRole('table');
  expect(asked.at(-1)?.accounts).toEqual([ADA]);
  expect(screen.queryByRole('button', { name: 'Add 0x7099…79C8' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Another account' }), `${BOB}{Enter}`);
  expect(decodeURIComponent(location.hash)).toBe(`#${DAO}?with=${ADA},${BOB}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 0x7099…79C8' }));
  expect(location.hash).toBe(`#${DAO}?with=${BOB}`);
});

test('what is no address, or one too many, is left out of the comparison and said', async () => {
  const asked = open(`${compareHref(DAO, [ADA, BOB, ...MORE])},${FIFTH},<b>`);
  expect(await screen.findByText('Not all of this link is compared.')).toBeVisible();
  expect(screen.getByText(/2 entries are left out/)).toBeVisible();
  expect(await screen.findByText(/Remove one to add another/)).toBeVisible();
  expect(asked.every(({ accounts }) => accounts.length === 4)).toBe(true);
});

test('a link may name an account twice, in either case, or a megabyte of nothing', () => {
  expect(comparedAccounts(`${ADA},${ADA.toLowerCase()},`)).toEqual({ accounts: [ADA], refused: [] });
  const { accounts, refused } = comparedAccounts(`${'x'.repeat(1_000_000)},${BOB}`);
  expect(accounts).toEqual([BOB]);
  expect(refused).toHaveLength(1);
});

test('without a token there is nobody to compare', async () => {
  const world = createWorld({ dao: () => ({ ...dao({ token: null }), comparison: null }) });
  show(world.service, <CompareScreen fragment={DAO} />);
  expect(await screen.findByText('This Governor names no token')).toBeVisible();
});
