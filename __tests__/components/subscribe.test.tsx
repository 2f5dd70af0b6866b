/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { loadConfig } from '@/lib/settings/config';
import { createWorld, DAO, dao, proposalPage, show } from './world';

const OTHER = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

async function open(organisations: Record<string, unknown>[]) {
  const { service } = createWorld({ dao: () => ({ ...dao(), proposals: proposalPage([]) }) });
  show(service, <DaoScreen fragment={DAO} />, { config: { organisations } });
  await act(loadConfig);
  await screen.findByRole('button', { name: /Follow/ });
}

test('where the host says that it has feeds, their addresses are offered, and none is asked for', async () => {
  await open([{ id: DAO.toLowerCase(), name: 'Meridian', feeds: true }]);
  const asked = jest.spyOn(globalThis, 'fetch');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  const folder = `${location.origin}/feeds/${DAO.toLowerCase().replaceAll(':', '-')}`;
  const links = screen.getAllByRole('link', { name: /^(Calendar|Atom|JSON Feed)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${folder}/calendar.ics`,
    `${folder}/atom.xml`,
    `${folder}/feed.json`,
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Copy address' })[1] as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe(`${folder}/atom.xml`);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['it is not listed', [{ id: OTHER, name: 'Other', feeds: true }]],
  ['it is listed without', [{ id: DAO, name: 'Meridian' }]],
])('where %s, nothing is offered', async (_, organisations) => {
  await open(organisations);
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});
