/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowedCalendar } from '@/components/calendar/FollowedCalendar';
import { QuorateError } from '@/core/errors';
import type { InboxRow } from '@/lib/query/inbox';
import { readIcs } from '../core/calendar/readIcs';
import { line } from './proposalLines';
import { savedFiles } from './saved';
import { createWorld, DAO, dao, proposalPage, show } from './world';

const FAILING = DAO.replace('31337', '31338');

function row(id: string, isRead = true): InboxRow {
  return { id, dao: isRead ? {} : undefined } as InboxRow;
}

async function press(rows: InboxRow[], lines: Record<string, unknown>[]) {
  const saved = savedFiles();
  const { service } = createWorld({
    dao: ({ id }: { id: string }) => {
      if (id === FAILING) throw new QuorateError('rpc-down', { host: 'rpc.example' });
      return { ...dao(), proposals: proposalPage(lines) };
    },
  });
  show(service, <FollowedCalendar rows={rows} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add all dates to calendar' }));
  return saved;
}

test('all that is ahead in what is followed is one file, and what could not be read is counted', async () => {
  const ahead = { snapshot: '1100', deadline: '8000' };
  const saved = await press(
    [row(DAO), row(FAILING), row(`${DAO}0`, false)],
    [
      line(1),
      line(2, { state: 'PENDING', ...ahead }),
      line(3, { state: 'CANCELED', ...ahead }),
      line(4, { state: 'QUEUED', deadline: '900', eta: '1' }),
    ],
  );
  expect(await screen.findByText(/Saved with 5 dates\. 2 organisations could not be read\./)).toBeVisible();
  const events = readIcs((await saved.get('quorate-following.ics')) ?? '');
  expect(events.map(({ summary, status }) => `${summary.replace(' number', '')} ${status}`)).toEqual([
    'Voting ends: Proposal 1 CONFIRMED',
    'Voting opens: Proposal 2 CONFIRMED',
    'Voting ends: Proposal 2 CONFIRMED',
    'Voting opens: Proposal 3 CANCELLED',
    'Voting ends: Proposal 3 CANCELLED',
  ]);
});

test('where nothing is ahead no file is saved, and that is said', async () => {
  const saved = await press([row(DAO)], [line(4, { state: 'SUCCEEDED', deadline: '900' })]);
  expect(await screen.findByText('No date is ahead.')).toBeVisible();
  expect(saved.size).toBe(0);
});
