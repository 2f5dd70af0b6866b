/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { createWorld, DAO, dao, proposal, proposalPage, show } from './world';

beforeEach(() => {
  location.hash = DAO;
});

function line(id: number, changes: Record<string, unknown>) {
  return proposal({ id: `${DAO}/${id}`, proposalId: String(id), ...changes });
}

/** The organisation with these proposals; its list is narrowed as the schema does it. */
function open(items: readonly Record<string, unknown>[]) {
  const narrowed = ({ search }: { search: string | null }) => ({
    ...proposalPage(items),
    ...(search !== null && {
      items: items.filter(({ title }) => String(title).toLowerCase().includes(search)),
      total: items.filter(({ title }) => String(title).toLowerCase().includes(search)).length,
    }),
  });
  return show(
    createWorld({ dao: () => ({ ...dao(), proposals: narrowed }) }).service,
    <DaoScreen fragment={DAO} />,
  );
}

test('words leave the states without counts, which are those of the whole list', async () => {
  open([
    line(3, { title: 'Renew the auditors' }),
    line(2, { title: 'Pay the auditors', state: 'EXECUTED' }),
    line(1, { title: 'Sell it', state: 'DEFEATED' }),
  ]);
  expect(await screen.findByRole('button', { name: 'Executed 1' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search in titles' }), 'renew');
  expect(await screen.findByText('1 of 3 proposals matches.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Executed' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Executed' })).toBeInTheDocument();
});

test('the open ones stand first, by their ends, then what is decided, and all of them by one press', async () => {
  const decided = Array.from({ length: 7 }, (_, at) =>
    line(10 + at, { title: `Old ${at}`, state: 'EXECUTED' }),
  );
  open([
    line(9, { title: 'Ends last', deadline: '9000' }),
    line(8, { title: 'Ends first', deadline: '2000' }),
    ...decided,
    line(1, { title: 'Waits', state: 'SUCCEEDED' }),
  ]);
  const titles = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await screen.findByRole('heading', { name: '2 open' })).toBeVisible();
  expect(titles(screen.getByRole('list', { name: 'Open proposals' }))).toEqual(['Ends first', 'Ends last']);
  const region = screen.getByRole('region', { name: 'Decided' });
  expect(titles(region)).toEqual(['Waits', 'Old 0', 'Old 1', 'Old 2', 'Old 3', 'Old 4']);
  await userEvent.click(within(region).getByRole('button', { name: 'All 10' }));
  expect(await screen.findByRole('list', { name: '10 proposals, newest first' })).toBeVisible();
  expect(location.hash).toBe(`#${DAO}?show=all`);
  await userEvent.click(screen.getByRole('button', { name: 'Open ones first' }));
  expect(screen.getByRole('heading', { name: '2 open' })).toBeVisible();
});

test('a decided one says how it ended and when its vote did, as far as the list knows', async () => {
  open([
    line(3, { title: 'Renew', state: 'DEFEATED', deadline: '900' }),
    line(2, { title: 'Pay', state: 'EXECUTED', deadline: '800' }),
    line(1, { title: 'Sell', state: 'CANCELED', deadline: '700' }),
  ]);
  const region = await screen.findByRole('region', { name: 'Decided' });
  const rows = within(region).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Renew✕ Defeated about \d+ \w+( \d+)?$/),
    expect.stringMatching(/^Pay✓ Executed · vote ended about \d+ \w+( \d+)?$/),
    'Sell– Cancelled',
  ]);
});
