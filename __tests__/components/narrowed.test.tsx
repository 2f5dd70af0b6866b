/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { deferred } from '@/core/deferred';
import { line, list } from './proposalLines';
import { createWorld, DAO, dao, proposal, show, sync, vote, votePage } from './world';

const ITEMS = [
  line(3, { title: 'Renew the auditors', state: 'ACTIVE' }),
  line(2, { title: 'Pay the auditors', state: 'EXECUTED', eta: null }),
  line(1, { title: 'Move the meeting', state: 'DEFEATED' }),
];

/** The organisation's page with three proposals, so much of whose history is read. */
function open(history: Record<string, unknown> = {}): void {
  const world = createWorld({ dao: () => ({ ...dao({ sync: sync(history) }), proposals: list(ITEMS) }) });
  show(world.service, <DaoScreen fragment={DAO} />);
}

test('what is said of a list is never said of the one that stood before', async () => {
  open();
  await screen.findByText('Renew the auditors');
  const wrong = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const words of [/^3 of 3 proposals match/, /^No proposals yet/])
      for (const { textContent } of screen.queryAllByText(words)) wrong.add(textContent ?? '');
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'y');
  await screen.findByText('1 of 3 proposals matches.');
  await userEvent.type(field, 'z');
  await screen.findByText('No matching proposals');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await screen.findByText('Renew the auditors');
  await userEvent.click(screen.getByRole('button', { name: 'Executed 1' }));
  await screen.findByText('1 of 3 proposals matches.');
  observer.disconnect();
  expect([...wrong]).toEqual([]);
});

test.each([
  ['all are read', {}, 'No proposal fits what is chosen above.'],
  ['some are unread', { complete: false }, 'None of the loaded ones matches your filter.'],
  ['blocks are missing', { gaps: [{ from: '5', to: '9' }] }, 'None of the loaded ones matches your filter.'],
])('that none fits is said plainly where all were read: %s', async (_, history, words) => {
  open(history);
  await screen.findByText('Renew the auditors');
  await userEvent.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText(words)).toBeVisible();
});

test('the order that a list of votes names is that of the rows that stand there', async () => {
  const held = deferred<void>();
  const [heavy, late] = [vote(0, { reason: 'Heavy' }), vote(1, { reason: 'Late' })];
  const page = async ({ orderBy }: { orderBy: string }) => {
    if (orderBy !== 'NEWEST') return votePage([heavy, late]);
    await held.promise;
    return votePage([late, heavy]);
  };
  const world = createWorld({ proposal: () => ({ ...proposal({ votes: page }), dao: dao() }) });
  show(world.service, <ProposalScreen fragment={`${DAO}/7`} />);
  const rows = () => screen.getByRole('list', { name: /^2 votes, / });
  await screen.findByRole('list', { name: '2 votes, heaviest first' });
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }));
  expect(screen.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'true');
  expect(rows()).toHaveAccessibleName('2 votes, heaviest first');
  expect(rows().textContent).toMatch(/Heavy.*Late/);
  act(held.resolve);
  await screen.findByRole('list', { name: '2 votes, newest first' });
  expect(rows().textContent).toMatch(/Late.*Heavy/);
});
