/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Reminders } from '@/components/calendar/Reminders';
import type { Item } from '@/components/inbox/needs';

const DAO = {
  ...{ id: 'eip155:1:0x1', name: 'Meridian', clock: { now: 1000n, secondsPerUnit: 12 } },
  sync: { recalled: null as object | null },
};
const item = (id: bigint, deadline: bigint, state = 'ACTIVE', dao = DAO): Item =>
  ({ dao, line: { id, deadline, state, title: `Proposal ${id}` }, need: 'vote', able: [] }) as never;

/** The notices of a browser, which this document has none of. */
function notices(answer: NotificationPermission) {
  const shown: { title: string; tag: string | undefined }[] = [];
  class Notices {
    static permission: NotificationPermission = 'default';
    static async requestPermission() {
      Notices.permission = answer;
      return answer;
    }
    constructor(title: string, { tag }: NotificationOptions) {
      shown.push({ title, tag });
    }
  }
  Object.assign(window, { Notification: Notices });
  return shown;
}

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(window, 'Notification');
});

test('what ends soon is told once the person wants it, and never twice, also after a return', async () => {
  const shown = notices('granted');
  // Two hours are 600 blocks.
  const items = [item(1n, 1500n), item(2n, 5000n), item(3n, 90_000n), item(4n, 1400n, 'SUCCEEDED')];
  // Facts from an earlier visit state the time that was left then.
  items.push(item(5n, 1400n, 'ACTIVE', { ...DAO, sync: { recalled: {} } }));
  const { rerender, unmount } = render(<Reminders items={items} />);
  expect(shown).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remind me before votes end' }));
  await waitFor(() => expect(shown).toHaveLength(2));
  expect(shown.map(({ title }) => title)).toEqual([
    'Ends in about 1 h 40 min: Proposal 1',
    'Ends in about 13 h 20 min: Proposal 2',
  ]);
  rerender(<Reminders items={[...items]} />);
  unmount();
  render(<Reminders items={items} />);
  await screen.findByRole('button', { name: 'Stop reminding me' });
  expect(shown).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Stop reminding me' }));
  await screen.findByRole('button', { name: 'Remind me before votes end' });
});

test('a browser that refuses says so, and one that knows no notices offers none', async () => {
  const shown = notices('denied');
  const { unmount } = render(<Reminders items={[item(1n, 1500n)]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remind me before votes end' }));
  expect(await screen.findByText(/does not let Quorate show notices/)).toBeVisible();
  expect(shown).toEqual([]);
  unmount();
  Reflect.deleteProperty(window, 'Notification');
  render(<Reminders items={[item(1n, 1500n)]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
