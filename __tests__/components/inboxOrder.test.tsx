/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { deferred } from '@/core/deferred';
import { QuorateError } from '@/core/errors';
import { AT_FIRST } from '@/lib/query/client/beginInStages';
import { wallet } from '@/lib/wallet/wallet';
import { showInbox } from './inboxShown';
import { createWorld, dao, proposal, proposalPage } from './world';

const idOf = (at: number) => `eip155:31337:0x${String(at).padStart(40, '0')}`;

/** Organisations of one vote each, “Of 1” and so on; `ends` gives the deadline of each once it answers. */
function manyVotes(
  count: number,
  ends: (at: number) => string | Promise<string>,
  stateOf: (at: number) => string = () => 'ACTIVE',
) {
  const ids = Array.from({ length: count }, (_, at) => idOf(at + 1));
  const { service } = createWorld({
    dao: async ({ id }: { id: string }) => {
      const at = ids.indexOf(id) + 1;
      const deadline = await ends(at);
      const line = proposal({
        ...{ id: `${id}/1`, proposalId: '1', title: `Of ${at}`, deadline, ballots: [] },
        state: stateOf(at),
      });
      return { ...dao(), id, name: `Name ${at}`, proposals: proposalPage([line]) };
    },
  });
  wallet.set({ status: 'none' });
  return showInbox(
    service,
    ids.map((id, at) => ({ id, name: `Listed ${at + 1}` })),
  );
}

const titlesOf = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/Of \d+/)?.[0]);

describe('of many organisations the first are shown at once', () => {
  const first = ['Of 1', 'Of 2', 'Of 3', 'Of 4'];
  const open = async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const fifth = deferred<string>();
    const silent = new Promise<never>(() => undefined);
    await manyVotes(12, (at) => (at <= AT_FIRST ? '7902' : at === AT_FIRST + 1 ? fifth.promise : silent));
    // Sooner than the patience with what is not read yet ends.
    await act(() => jest.advanceTimersByTimeAsync(2000));
    const list = screen.getByRole('main');
    expect(titlesOf(list)).toEqual(first);
    expect(screen.getByText(/Reading: 4 of 12 so far\./)).toBeInTheDocument();
    const next = async () => {
      fifth.resolve('2000');
      await act(() => jest.advanceTimersByTimeAsync(2000));
    };
    return { list, next };
  };
  afterEach(() => jest.useRealTimers());

  test('and sorted by their ends by themselves', async () => {
    const { list, next } = await open();
    await next();
    expect(titlesOf(list)).toEqual(['Of 5', ...first]);
    expect(screen.queryByRole('button', { name: 'Sort by deadline' })).toBeNull();
  });

  test.each(['scroll', 'pointerdown', 'keydown'])(
    'but nothing moves after a %s: then a button sorts',
    async (kind) => {
      const { list, next } = await open();
      act(() => void window.dispatchEvent(new Event(kind)));
      await next();
      expect(titlesOf(list)).toEqual([...first, 'Of 5']);
      fireEvent.click(screen.getByRole('button', { name: 'Sort by deadline' }));
      expect(titlesOf(list)).toEqual(['Of 5', ...first]);
      expect(screen.queryByRole('button', { name: 'Sort by deadline' })).toBeNull();
    },
  );
});

describe('organisations that cannot be read', () => {
  const dead = () => Promise.reject(new QuorateError('rpc-down', { host: 'h' }));

  test('are named in the first line, and are not counted as read', async () => {
    await manyVotes(6, (at) => (at === 2 ? dead() : '7902'));
    const line = await screen.findByText(/could not be read/);
    expect(line).toHaveTextContent('1 of 6 could not be read: Listed 2. Its votes may be missing. Try again');
    const [row] = screen.getAllByText(/^Of \d/);
    expect(line.compareDocumentPosition(row as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/5 open in all/)).toHaveTextContent('5 open in all. Read just now.');
  });

  test('are named up to three, and asked once more by one press', async () => {
    let isDead = true;
    await manyVotes(6, (at) => (isDead && at > 1 ? dead() : '7902'));
    const line = await screen.findByText(/could not be read/);
    expect(line).toHaveTextContent(
      '5 of 6 could not be read: Listed 2, Listed 3, Listed 4 and 2 more. Their votes may be missing.',
    );
    isDead = false;
    await act(async () => fireEvent.click(within(line).getByRole('button', { name: 'Try again' })));
    await screen.findByText(/6 open in all/);
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });
});

test('ten rows stand open, one of them with the button to vote; what can be carried on is folded below', async () => {
  await manyVotes(
    21,
    () => '7902',
    (at) => (at === 21 ? 'SUCCEEDED' : 'ACTIVE'),
  );
  const more = await screen.findByRole('button', { name: 'Show 10 more' }, { timeout: 5000 });
  expect(screen.getAllByText(/^Of \d/)).toHaveLength(10);
  expect(screen.getAllByText('Vote')).toHaveLength(1);
  const fold = screen.getByRole('button', { name: 'Can be queued or executed 1' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Of 21')).toBeNull();
  fireEvent.click(more);
  expect(screen.getAllByText(/^Of \d/)).toHaveLength(20);
  expect(screen.getAllByText('Vote')).toHaveLength(1);
  fireEvent.click(fold);
  expect(screen.getByText('Of 21')).toBeVisible();
});
