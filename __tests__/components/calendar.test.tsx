/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { readIcs } from '../core/calendar/readIcs';
import { savedFiles } from './saved';
import { block, createWorld, DAO, dao, proposal, show } from './world';

function open(changes: Record<string, unknown> = {}, organisation: Record<string, unknown> = {}) {
  const { service } = createWorld({
    proposal: () => ({ opened: null, closed: null, ...proposal(changes), dao: dao(organisation) }),
  });
  show(service, <ProposalScreen fragment={`${DAO}/7`} />);
}

const NAME = 'meridian-fund-the-grants-council.ics';

test('the moments of a proposal are saved as a calendar file, with alarms, and it is said what is in it', async () => {
  const saved = savedFiles();
  open({ opened: block(700).timestamp });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(
    await screen.findByText(/Saved with 2 dates\. It reminds you 24 hours and 1 hour before voting ends\./),
  ).toBeVisible();
  const [opens, ends] = readIcs((await saved.get(NAME)) ?? '');
  expect(opens).toMatchObject({ start: Number(block(700).timestamp), alarms: 0 });
  expect(ends).toMatchObject({
    summary: 'Voting ends: Fund the grants council',
    alarms: 2,
    url: `${location.origin}/proposal/#${DAO}/7`,
    description: expect.stringContaining('estimated, at block 1000'),
  });
});

test('a cancelled proposal is taken off the calendar, one that is over has nothing to add', async () => {
  const saved = savedFiles();
  open({ state: 'CANCELED' });
  await userEvent.click(await screen.findByRole('button', { name: 'Take off my calendar' }));
  expect(await screen.findByText(/the calendar then drops what will not happen/)).toBeVisible();
  expect(readIcs((await saved.get(NAME)) ?? '').map(({ status }) => status)).toEqual(['CANCELLED']);
});

test('a proposal that is over has nothing to add', async () => {
  open({ state: 'EXECUTED' });
  expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
});

test('where no time can be told no file is saved, and that is said', async () => {
  const saved = savedFiles();
  open({}, { clock: { mode: 'UNKNOWN', raw: null, now: '1000', secondsPerUnit: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await screen.findByText('No time of this proposal is known.')).toBeVisible();
  expect(saved.size).toBe(0);
});
