/** @jest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FlowBoard } from '@/components/insight/FlowBoard';
import { readDao } from '@/lib/query/dao';
import { savedFiles } from '../saved';
import { createWorld, DAO, dao, proposal, proposalPage, show, votes } from '../world';

const [ANN, BEN, CARA] = [1, 2, 3].map((at) => `0x${String(at).repeat(40)}`);
const VIEW = { ...readDao(dao() as never), id: DAO, token: { decimals: 18, symbol: 'MRD' } } as never;

const made = (block: number, id: string) =>
  proposal({ proposalId: id, id: `${DAO}/${id}`, created: { block: String(block), timestamp: null } });

const flows = (changes: Record<string, unknown> = {}) => ({
  ...{ from: '400', to: '1000', whole: true, moved: votes(110), total: 2, shifted: 2 },
  moves: [
    { from: ANN, to: BEN, votes: votes(100), chosen: votes(60), count: 3 },
    { from: null, to: CARA, votes: votes(10), chosen: '0', count: 1 },
  ],
  shifts: [
    { address: ANN, before: votes(150), after: votes(50) },
    { address: CARA, before: '0', after: votes(10) },
  ],
  sync: { complete: true, reading: false },
  ...changes,
});

const NONE = { moves: [], shifts: [], moved: '0', total: 0, shifted: 0 };

function open(answer: Record<string, unknown>, count = 6) {
  const asked: string[] = [];
  const proposals = proposalPage(
    Array.from({ length: count }, (_, at) => made(900 - at * 100, String(20 - at))),
  );
  const world = createWorld({
    dao: () => ({
      ...dao(),
      proposals,
      flows: ({ since }: { since: bigint }) => {
        asked.push(String(since));
        return { ...answer, from: since === 0n ? '100' : String(since) };
      },
    }),
  });
  return { asked, world, ...show(world.service, <FlowBoard dao={VIEW} />) };
}

beforeEach(() => history.replaceState(null, '', `/insight/#${DAO}`));

test('who gained and who lost, from whom to whom, each leading to its profile, in a table and a file', async () => {
  const files = savedFiles();
  const { asked, world } = open(flows());
  const gained = within(await screen.findByRole('region', { name: 'Who gained and who lost' }));
  expect(gained.getByText('1 delegate gained votes, 1 lost some.')).toBeVisible();
  expect(gained.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(
    [ANN, CARA].map((each) => `/delegate/#${DAO}/${each}`),
  );
  expect(
    gained.getByRole('link', { name: `0x1111…1111: −100 MRD, now 50 MRD, in full ${ANN}` }),
  ).toBeVisible();
  fireEvent.click(gained.getByRole('button', { name: 'CSV' }));
  const moved = within(screen.getByRole('region', { name: 'Where votes went' }));
  expect(
    moved.getByText(
      '110 MRD moved. 60 of them because holders chose another delegate, the others with their tokens.',
    ),
  ).toBeVisible();
  expect(moved.getAllByRole('link').map((each) => each.getAttribute('aria-label'))).toEqual([
    `0x1111…1111 lost 100 MRD, in full ${ANN}`,
    `0x2222…2222 got 100 MRD, in full ${BEN}`,
    `0x3333…3333 got 10 MRD, in full ${CARA}`,
  ]);
  fireEvent.click(moved.getByText('As a table'));
  expect(
    await moved.findByRole('row', { name: 'no delegate 0x3333333333333333333333333333333333333333 10 0 1' }),
  ).toBeVisible();
  fireEvent.click(moved.getByRole('button', { name: 'SVG' }));
  const table = await files.get('power-changes.csv');
  const drawing = (await files.get('votes-moved.svg')) ?? '';
  expect(table).toContain(`${ANN},150,50,-100\r\n`);
  const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelectorAll('path')).toHaveLength(2);
  // The last five votes are the default; a chosen time is in the link.
  expect(asked).toEqual(['500']);
  await waitFor(() => expect(world.watched).toContainEqual({ kind: 'delegates', history: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Last vote' }));
  expect(await screen.findByText('Since block 900, up to block 1,000.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(
    await screen.findByText('Since block 100, the first that is read, up to block 1,000.'),
  ).toBeVisible();
  expect(location.hash).toBe(`#${DAO}?since=all`);
});

test('where none moved it says how votes move, and only where nothing can be missing', async () => {
  const { unmount } = open(flows(NONE), 0);
  expect(await screen.findByText('No votes moved')).toBeVisible();
  expect(screen.getByText(/^Votes move when a holder chooses another delegate/)).toBeVisible();
  // There was no vote: since the beginning.
  expect(within(screen.getByRole('group', { name: 'Since when' })).getAllByRole('button')).toHaveLength(1);
  unmount();
  open(flows({ ...NONE, whole: false }), 0);
  expect(await screen.findByText('None found in what could be read')).toBeVisible();
  expect(screen.queryByText('No votes moved')).toBeNull();
});

test('what may be missing is said in both pictures, and what is not known is not claimed', async () => {
  const moves = flows().moves.map((each) => ({ ...each, chosen: null }));
  const { unmount } = open(flows({ moves, whole: false }));
  const lacks = 'Not all delegations could be read: some may be missing.';
  expect(await screen.findByText(`110 MRD moved. ${lacks}`)).toBeVisible();
  expect(screen.getByText(`1 delegate gained votes, 1 lost some. ${lacks}`)).toBeVisible();
  unmount();
  open(flows({ whole: false, sync: { complete: false, reading: true } }));
  expect(await screen.findAllByText(/As far as the delegations are read, which goes on\.$/)).toHaveLength(2);
});

test('of very many the largest are drawn, and how many there are is told', async () => {
  const address = (at: number) => `0x${(at + 1).toString(16).padStart(40, '0')}`;
  const moves = Array.from({ length: 100 }, (_, at) => ({
    ...{ from: address(at), to: address(200 + (at % 50)), votes: votes(200 - at), chosen: null, count: 1 },
  }));
  const shifts = moves.map(({ from, votes: lost }) => ({ address: from, before: lost, after: '0' }));
  open(flows({ moves, shifts, moved: votes(10_000_000), total: 31_000, shifted: 12_345 }));
  const gained = within(await screen.findByRole('region', { name: 'Who gained and who lost' }));
  expect(gained.getByText('12,345 delegates gained or lost votes.')).toBeVisible();
  expect(gained.getByText('12 of 12,345 are drawn.')).toBeVisible();
  expect(gained.getAllByRole('link')).toHaveLength(12);
  const moved = within(screen.getByRole('region', { name: 'Where votes went' }));
  expect(moved.getAllByRole('link')).toHaveLength(14);
  expect(moved.getAllByText('all others')).toHaveLength(1);
  expect(moved.getByText(/ went between smaller accounts, not drawn\./)).toBeVisible();
});

describe('on a phone', () => {
  const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
  beforeEach(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 350, configurable: true });
  });
  afterEach(() => {
    if (width === undefined) Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
    else Object.defineProperty(HTMLElement.prototype, 'clientWidth', width);
  });

  test('the moves are a list with the largest first, and the drawing is only for its file', async () => {
    open(flows());
    const region = await screen.findByRole('region', { name: 'Where votes went' });
    const list = within(within(region).getByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '0x1111…1111 → 0x2222…2222100 MRD',
      'no delegate → 0x3333…333310 MRD',
    ]);
    expect(region.querySelector('path')?.closest('svg')).toHaveClass('hidden');
  });
});
