/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { line, list } from './proposalLines';
import { createWorld, DAO, dao, show } from './world';

test('what is said of a list is never said of the one that stood before', async () => {
  const items = [
    line(3, { title: 'Renew the auditors', state: 'ACTIVE' }),
    line(2, { title: 'Pay the auditors', state: 'EXECUTED', eta: null }),
    line(1, { title: 'Move the meeting', state: 'DEFEATED' }),
  ];
  const world = createWorld({ dao: () => ({ ...dao(), proposals: list(items) }) });
  show(world.service, <DaoScreen fragment={DAO} />);
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
