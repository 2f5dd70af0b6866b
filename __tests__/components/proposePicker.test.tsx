/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposeScreen } from '@/components/propose/ProposeScreen';
import { loadConfig } from '@/lib/settings/config';
import { followDao } from '@/lib/settings/following';
import { createWorld, DAO, dao, proposalPage, show } from './world';

const LIST = {
  version: 1,
  read: '2026-11-20',
  organisations: [{ id: DAO, name: 'Acme', family: 'openzeppelin', source: 'https://example.org' }],
};

async function open() {
  const world = createWorld({ dao: () => dao({ proposals: proposalPage([]) }) });
  show(world.service, <ProposeScreen fragment="" />, {
    answer: () => ({ ok: true, status: 200, text: async () => JSON.stringify(LIST) }) as Response,
  });
  await act(loadConfig);
}

test('without an organisation it is asked for: those that are followed lead to their drafts', async () => {
  followDao(DAO, []);
  await open();
  const list = within(await screen.findByRole('list', { name: 'Organisations you follow' }));
  expect(await list.findByRole('link', { name: 'Meridian' })).toHaveAttribute('href', `/propose/#${DAO}`);
  expect(screen.queryByText('This link leads nowhere')).toBeNull();
});

test('who follows none is told how to find one', async () => {
  localStorage.clear();
  await open();
  expect(await screen.findByText('Nothing is followed yet')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search organisations' }), 'acm');
  const found = within(await screen.findByRole('list', { name: 'Organisations found' }));
  expect(found.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', `/propose/#${DAO}`);
  expect(screen.getByRole('link', { name: 'Open it by its address' })).toHaveAttribute('href', '/');
});
