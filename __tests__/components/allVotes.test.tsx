/** @jest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AllVotesScreen } from '@/components/vote/AllVotesScreen';
import { block, createWorld, DAO, dao, sync as historyOf, show, vote, votes } from './world';

type Args = {
  first: number;
  offset: number;
  support?: string | null;
  search?: string | null;
  orderBy: string;
};

const sync = (changes: Record<string, unknown> = {}) => ({
  ...{ complete: true, reading: false, proposals: 2, proven: 2, at: block(1000) },
  ...{ read: '1000', window: '1000', gaps: [], pack: null, problem: null },
  ...changes,
});

/** A list of so many votes, made where it is looked at; votes of odd places are Against. */
function listOf(count: number, state: Record<string, unknown> = {}) {
  const asked: Args[] = [];
  const give = (args: Args) => {
    asked.push(args);
    const side = args.support ?? null;
    const fit = args.search === 'nobody' ? 0 : side === null ? count : Math.floor(count / 2);
    const items = Array.from({ length: Math.max(0, Math.min(args.first, fit - args.offset)) }, (_, index) => {
      const place = args.offset + index;
      return {
        ...vote(place % 1000, {
          weight: votes(place),
          support: side ?? (place % 2 === 0 ? 'FOR' : 'AGAINST'),
        }),
        id: `31337:${place}:0`,
        reason: place === 3 ? '<b>Because\u202e</b>' : '',
        proposal: { proposalId: '7', title: place % 5 === 0 ? null : `Fund place ${place}` },
      };
    });
    return { items, cursor: null, total: fit, count, sync: sync(state) };
  };
  return { asked, give };
}

function open(list: ReturnType<typeof listOf>, history: Record<string, unknown> = {}) {
  const world = createWorld({ dao: () => ({ ...dao(), sync: historyOf(history), votes: list.give }) });
  return { ...world, ...show(world.service, <AllVotesScreen fragment={DAO} />) };
}

const box = () => screen.findByRole('region', { name: 'Votes' });
const places = async () =>
  within(await box())
    .getAllByRole('listitem')
    .map((row) => Number(row.getAttribute('aria-posinset')));

describe('the list', () => {
  test('a million votes: only what is in sight is asked for and drawn', async () => {
    const list = listOf(1_000_000);
    open(list);
    expect(await screen.findByText('1,000,000 votes, newest first')).toBeVisible();
    expect(await within(await box()).findByText('Fund place 1')).toBeVisible();
    expect((await places()).length).toBeLessThan(40);
    expect(list.asked.filter(({ first }) => first > 1).map(({ offset }) => offset)).toEqual([0]);
    expect(within(await box()).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000000');
  });

  test('the bar goes anywhere, also to the last', async () => {
    open(listOf(1_000_000));
    await within(await box()).findByText('Fund place 1');
    const region = await box();
    const height = Number.parseInt(region.querySelector('ul')?.style.height ?? '', 10);
    // Browsers cannot make it as tall as a million rows.
    expect(height).toBeLessThan(16_000_000);
    region.scrollTop = (height - 640) / 2;
    fireEvent.scroll(region);
    const [first = 0] = await places();
    expect(Math.abs(first - 500_000)).toBeLessThan(50);
    expect(await within(region).findByText(`Fund place ${first + 5 - (first % 5) + 1}`)).toBeVisible();
    region.scrollTop = height - 640;
    fireEvent.scroll(region);
    expect((await places()).at(-1)).toBe(1_000_000);
    expect(await within(region).findByText('Fund place 999999')).toBeVisible();
    region.scrollTop = 0;
    fireEvent.scroll(region);
    expect((await places())[0]).toBe(1);
  });

  test('side and search narrow it, and the order is asked for', async () => {
    const list = listOf(1000);
    open(list);
    await screen.findByText('1,000 votes, newest first');
    await userEvent.click(screen.getByRole('button', { name: 'Against' }));
    expect(await screen.findByText('500 votes, newest first')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Heaviest' }));
    expect(await screen.findByText('500 votes, heaviest first')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in votes' }), 'nobody');
    expect(await screen.findByText('No matching votes')).toBeVisible();
    expect(list.asked.at(-1)).toMatchObject({ support: 'AGAINST', search: 'nobody', orderBy: 'WEIGHT' });
  });

  test('what grows is asked again where the person looks', async () => {
    const list = listOf(10);
    const { advance } = open(list);
    await screen.findByText('10 votes, newest first');
    const before = list.asked.filter(({ first }) => first > 1).length;
    advance();
    await waitFor(() => expect(list.asked.filter(({ first }) => first > 1).length).toBeGreaterThan(before));
    expect(screen.queryByText('Reading the votes …')).toBeNull();
  });

  test('a reason is text of a stranger, and a proposal without a title has its number', async () => {
    const { container } = open(listOf(10));
    const region = await box();
    expect((await within(region).findAllByText('Proposal 7'))[0]).toBeVisible();
    await userEvent.click(within(region).getByRole('button', { name: 'reason' }));
    expect(await screen.findByText('<b>Because</b>')).toBeInTheDocument();
    expect(container.innerHTML).not.toContain('\u202e');
  });
});

test('a row says when, with the block in its tooltip', async () => {
  open(listOf(2));
  const rows = within(await box());
  for (const when of await rows.findAllByText(/^about .* ago$/))
    expect(when).toHaveAttribute('title', expect.stringMatching(/^block \d+$/));
  expect(rows.queryByText(/^block/)).toBeNull();
});

describe('what is held', () => {
  test('complete: said with the proposals and the block', async () => {
    open(listOf(2));
    expect(
      await screen.findByText(/the 2 votes add up to the contract’s tally of all 2 proposals at block 1,000/),
    ).toBeVisible();
  });

  test('a large file is fetched only when it is asked for, with its size', async () => {
    const list = listOf(0, { complete: false, proven: 0, pack: { bytes: 8_840_000, state: 'OFFERED' } });
    const { watched } = open(list);
    const button = await screen.findByRole('button', { name: 'Get all votes: 8.8 MB' });
    expect(await screen.findByText('No votes are held yet')).toBeVisible();
    expect(watched).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(watched).toEqual([{ kind: 'votes' }]));
  });

  test('a small file is fetched by itself', async () => {
    const list = listOf(0, { complete: false, proven: 0, pack: { bytes: 90_000, state: 'OFFERED' } });
    const { watched } = open(list);
    await waitFor(() => expect(watched).toEqual([{ kind: 'votes' }]));
  });

  test('while it is fetched that is said, and the list is not called empty for good', async () => {
    open(listOf(5, { complete: false, proven: 1, pack: { bytes: 8_840_000, state: 'READING' } }));
    expect(await screen.findByText(/Fetching all votes of the checkpoint, 8.8 MB/)).toBeVisible();
    expect(screen.getByText(/Votes loaded for 1 of 2 proposals/)).toBeVisible();
  });

  test('without a checkpoint nothing is read until the person says so', async () => {
    const { watched } = open(listOf(5, { complete: false, proven: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Read all votes' }));
    await waitFor(() => expect(watched).toEqual([{ kind: 'votes' }]));
  });

  test('a long reading that waits shows its plan where it was asked for, and can be started there', async () => {
    const plan = { requests: 1300, seconds: 240, host: 'rpc.example' };
    open(listOf(5, { complete: false, proven: 1, read: '400' }), { plan, paused: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Read all votes' }));
    expect(await screen.findByText(/takes about 1,300 requests, 4 min on rpc.example/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start reading' })).toBeVisible();
  });

  test('blocks that were refused are named', async () => {
    const gaps = [{ from: '400', to: '600' }];
    open(listOf(5, { complete: false, proven: 1, read: '800', gaps }));
    expect(await screen.findByText(/Votes in blocks 400–600 could not be read/)).toBeVisible();
  });

  test('where proposals may be missing, the sum over those that are read is not called the whole', async () => {
    open(listOf(5, { complete: false }), { complete: false, progress: 0.5 });
    expect(await screen.findByText(/Votes loaded for 2 of 2 proposals\. /)).toBeVisible();
    expect(screen.getByText(/Not all of the organisation’s history is read/)).toBeVisible();
  });

  test('nobody: not said while the list of those that came is on its way', async () => {
    const list = listOf(0);
    const late = { ...list, give: (args: Args) => ({ ...list.give(args), count: 7 }) };
    open(late);
    expect(await screen.findByText(/the 7 votes add up/)).toBeVisible();
    expect(screen.queryByText('No votes yet')).toBeNull();
  });

  test('nobody: said only when it is complete', async () => {
    open(listOf(0));
    expect(await screen.findByText('No votes yet')).toBeVisible();
  });
});
