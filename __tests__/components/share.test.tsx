/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowedCalendar } from '@/components/calendar/FollowedCalendar';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { QuorateError } from '@/core/errors';
import type { InboxRow } from '@/lib/query/inbox';
import { readIcs } from '../core/calendar/readIcs';
import { line } from './proposalLines';
import { savedFiles } from './saved';
import { block, createWorld, DAO, dao, proposal, proposalPage, show } from './world';

const URL_OF_IT = `http://localhost/proposal/#${DAO}/7`;

function open(changes: Record<string, unknown> = {}) {
  const { service } = createWorld({ proposal: () => ({ ...proposal(changes), dao: dao() }) });
  show(service, <ProposalScreen fragment={`${DAO}/7`} />);
  return screen.findByRole('button', { name: 'Share' });
}

function browserShares(share: ((data: ShareData) => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

afterEach(() => browserShares(undefined));

test('the browser is given the link and one sentence, and only on the press', async () => {
  const given: ShareData[] = [];
  browserShares(async (data) => void given.push(data));
  const button = await open();
  expect(given).toEqual([]);
  await userEvent.click(button);
  const text =
    'Meridian: “Fund the grants council”. Voting is open, 72.7% for, 18.2% against, 9.1% abstain, at block 1,000.';
  expect(given).toEqual([{ title: document.title, text, url: URL_OF_IT }]);
});

test('who closes the browser’s own sheet is told of no failure, another failure is said', async () => {
  browserShares(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const button = await open();
  await userEvent.click(button);
  expect(screen.queryByText('Could not share')).toBeNull();
  browserShares(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await userEvent.click(button);
  expect(await screen.findByText('Could not share')).toBeVisible();
  const link = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  expect(link).toHaveFocus();
  expect(link.value.slice(link.selectionStart, link.selectionEnd)).toBe(URL_OF_IT);
  await userEvent.tab();
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveFocus();
  browserShares(async () => undefined);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull());
});

test('a title of strangers is one line, and a vote that nobody gave is told as that', async () => {
  const given: ShareData[] = [];
  browserShares(async (data) => void given.push(data));
  const none = { against: '0', for: '0', abstain: '0' };
  await userEvent.click(await open({ tally: none, title: 'a\u202eb\r\nc' }));
  expect(given[0]?.text).toBe('Meridian: “ab c”. Voting is open, no votes, at block 1,000.');
});

test('where the browser cannot share the link is copied', async () => {
  await userEvent.setup().click(await open());
  expect(await navigator.clipboard.readText()).toBe(URL_OF_IT);
  expect(await screen.findByText('Link copied')).toBeVisible();
});

function openCalendar(changes: Record<string, unknown> = {}, organisation: Record<string, unknown> = {}) {
  const { service } = createWorld({
    proposal: () => ({ opened: null, closed: null, ...proposal(changes), dao: dao(organisation) }),
  });
  show(service, <ProposalScreen fragment={`${DAO}/7`} />);
}

const NAME = 'meridian-fund-the-grants-council.ics';

test('the moments of a proposal are saved as a calendar file, with alarms, and it is said what is in it', async () => {
  const saved = savedFiles();
  openCalendar({ opened: block(700).timestamp });
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
  openCalendar({ state: 'CANCELED' });
  await userEvent.click(await screen.findByRole('button', { name: 'Take off my calendar' }));
  expect(await screen.findByText(/the calendar then drops what will not happen/)).toBeVisible();
  expect(readIcs((await saved.get(NAME)) ?? '').map(({ status }) => status)).toEqual(['CANCELLED']);
});

test('a proposal that is over has nothing to add', async () => {
  openCalendar({ state: 'EXECUTED' });
  expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
});

test('where no time can be told no file is saved, and that is said', async () => {
  const saved = savedFiles();
  openCalendar({}, { clock: { mode: 'UNKNOWN', raw: null, now: '1000', secondsPerUnit: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await screen.findByText('No time of this proposal is known.')).toBeVisible();
  expect(saved.size).toBe(0);
});

const FAILING = DAO.replace('31337', '31338');

const row = (id: string, isRead = true): InboxRow => ({ id, dao: isRead ? {} : undefined }) as InboxRow;

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
