/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { CoursePlot, VoteCourse } from '@/components/insight/CoursePlot';
import { InsightBoard } from '@/components/insight/InsightBoard';
import { PowerSharePlot } from '@/components/insight/PowerSharePlot';
import { TurnoutPlot } from '@/components/insight/TurnoutPlot';
import { type DaoView, readDao } from '@/lib/query/dao';
import type { DelegatePageView } from '@/lib/query/delegate';
import type { CourseView } from '@/lib/query/insight/course';
import type { TurnoutView } from '@/lib/query/insight/turnout';
import type { ProposalView } from '@/lib/query/proposal';
import { createWorld, DAO, dao, proposal, proposalPage, show, votes } from '../world';

const HOSTILE = '=HYPERLINK("https://evil.example","read, please")';

function saved(): Promise<string>[] {
  const texts: Promise<string>[] = [];
  const read = (file: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(file);
    });
  URL.createObjectURL = (file) => {
    texts.push(read(file as Blob));
    return '#';
  };
  URL.revokeObjectURL = () => undefined;
  return texts;
}

function line(id: string, title: string, inFavour: number, against: number) {
  const tally = { against: votes(against), for: votes(inFavour), abstain: votes(0) };
  return proposal({ id: `${DAO}/${id}`, proposalId: id, title, tally });
}

test('each vote stands against the quorum of its time, leads to its proposal, and is in a table and a file', async () => {
  const files = saved();
  const page = proposalPage([line('8', HOSTILE, 100, 2), line('7', 'Fund it', 3200, 800)]);
  const { service } = createWorld({ dao: () => ({ ...dao(), token: null, proposals: page }) });
  show(
    service,
    <InsightBoard
      dao={{ ...(dao() as unknown as DaoView), token: null, counting: { quorum: ['for'] } as never }}
    />,
  );
  const card = within(await screen.findByRole('region', { name: 'Votes and quorum' }));
  expect(card.getByText(/^1 of 2 proposals reached quorum\./)).toBeVisible();
  const bars = card.getAllByRole('link');
  // The oldest first.
  expect(bars.map((bar) => bar.getAttribute('href'))).toEqual([7, 8].map((id) => `/proposal/#${DAO}/${id}`));
  expect(bars[0]).toHaveAccessibleName(/^Fund it: For \d+, Abstain 0, Against \d+; quorum \d+$/);
  fireEvent.click(card.getByRole('button', { name: 'CSV' }));
  fireEvent.click(card.getByRole('button', { name: 'SVG' }));
  const [table = '', drawing = ''] = await Promise.all(files);
  expect(table.split('\r\n')).toHaveLength(4);
  // Every digit, and a spreadsheet runs no title.
  expect(table).toContain(`Fund it,active,${votes(3200)},${votes(800)},0,`);
  expect(table).toContain(`"'=HYPERLINK(""https://evil.example"",""read, please"")"`);
  const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelectorAll('rect').length).toBeGreaterThan(2);
});

function courseOf(complete: boolean, reached: string | null) {
  const point = (block: string, inFavour: number) => ({
    block,
    tally: { against: votes(1), for: votes(inFavour), abstain: votes(0) },
  });
  const sync = { complete, reading: !complete, from: '700', to: '1000' };
  const found = {
    ...proposal(),
    dao: dao(),
    course: { points: [point('850', 100), point('1000', 3200)], reached },
  };
  return { ...found, votes: { ...(found as unknown as { votes: object }).votes, sync } };
}

const VIEW = {
  ...{ id: 7n, state: 'ACTIVE', snapshot: 700n, deadline: 1300n, quorum: { value: 3000n * 10n ** 18n } },
  tally: { against: 1n, for: 1n, abstain: 0n },
  dao: { ...readDao(dao() as never), id: DAO, clock: { now: 1000n }, token: { decimals: 18, symbol: 'MRD' } },
} as unknown as ProposalView;

test('while voting is open a quorum that is missing is missing yet', async () => {
  show(createWorld({ proposal: () => courseOf(true, null) }).service, <VoteCourse proposal={VIEW} />);
  expect(await screen.findByText('All votes are read. The quorum is not reached yet.')).toBeVisible();
});

test('the course says when the quorum was reached, and only where all votes are read', async () => {
  let answer = courseOf(true, '990');
  const { service } = createWorld({ proposal: () => answer });
  const { unmount } = show(service, <VoteCourse proposal={VIEW} />);
  expect(await screen.findByText('All votes are read. The quorum was reached by block 990.')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Votes up to block 1,000: For 3,200 MRD, Against 1 MRD, Abstain 0 MRD' }),
  ).toBeVisible();
  unmount();
  answer = courseOf(false, '990');
  show(createWorld({ proposal: () => answer }).service, <VoteCourse proposal={VIEW} />);
  expect(await screen.findByText('Reading the votes…')).toBeVisible();
  expect(screen.queryByText(/was reached/)).toBeNull();
});

const DAO_FEWPOINTS = {
  ...{ id: 'eip155:1:0x1', chainId: 1, token: { decimals: 18, symbol: 'VOTE' }, settings: { quorum: 5n } },
  ...{ clock: { now: 9n, secondsPerUnit: 12 }, at: { number: 9n, timestamp: 9n } },
  counting: { quorum: ['for', 'abstain'] },
} as unknown as DaoView;
const tally = (inFavour: bigint) => ({ for: inFavour, against: 0n, abstain: 0n });
const proposalFewPoints = (state: string) =>
  ({
    id: 1n,
    state,
    snapshot: 5n,
    deadline: 5n,
    quorum: { value: 0n },
    dao: DAO_FEWPOINTS,
  }) as unknown as ProposalView;
const course = (points: readonly [bigint, bigint][], sync = {}) =>
  ({
    points: points.map(([block, votes]) => ({ block, tally: tally(votes) })),
    reached: null,
    sync: { complete: true, reading: false, from: points[0]?.[0] ?? 0n, ...sync },
  }) as unknown as CourseView;

/** Numbers of the drawings that are none. */
const impossible = () =>
  [...document.querySelectorAll('svg, svg *')].flatMap(({ attributes }) =>
    [...attributes]
      .filter(({ value }) => /NaN|Infinity|undefined|null/.test(value))
      .map(({ name, value }) => `${name}=${value}`),
  );

test.each([
  ['no point', []],
  ['no vote', [[5n, 0n]]],
  ['one vote in one block', [[5n, 1n]]],
  [
    'one vote of all there can be',
    [
      [5n, 0n],
      [6n, 2n ** 256n - 1n],
    ],
  ],
  [
    'only its last block',
    [
      [5n, 0n],
      [5n, 7n],
    ],
  ],
] as [string, [bigint, bigint][]][])('the course of a vote with %s is drawn', (_, points) => {
  render(<CoursePlot course={course(points)} proposal={proposalFewPoints('ACTIVE')} />);
  expect(impossible()).toEqual([]);
  expect(document.querySelectorAll('path')).toHaveLength(3);
  fireEvent.click(screen.getByText('As a table'));
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/vote/i);
});

test('a course with a gap says so, and does not say that the quorum was missed', () => {
  render(
    <CoursePlot course={course([[5n, 1n]], { complete: false })} proposal={proposalFewPoints('DEFEATED')} />,
  );
  expect(screen.getByText('Not all votes could be read: what is drawn may lack some.')).toBeVisible();
  expect(screen.queryByText(/quorum was/)).toBeNull();
});

test.each([0, 1])('the turnout of %s proposals is drawn', (count) => {
  const line = {
    id: 1n,
    title: '# One',
    state: 'EXECUTED',
    created: { timestamp: null },
    tally: tally(0n),
    quorum: { value: 0n, timepoint: 1n },
  };
  const turnout = {
    lines: Array.from({ length: count }, () => line),
    total: count,
    sync: { complete: true, reading: false, head: { number: 9n } },
  };
  render(<TurnoutPlot turnout={turnout as unknown as TurnoutView} dao={DAO_FEWPOINTS} />);
  expect(impossible()).toEqual([]);
});

test.each([
  ['nobody', [], 0n],
  ['one with nothing', [0n], 0n],
  ['one with all', [9n], 9n],
] as [string, bigint[], bigint][])('the power of %s is drawn', (_, powers, delegated) => {
  const items = powers.map((power) => ({ address: `0x${'1'.repeat(40)}`, power, confirmed: null }));
  const page = { delegated, items, total: items.length, sync: { complete: true } };
  render(<PowerSharePlot page={page as unknown as DelegatePageView} dao={DAO_FEWPOINTS} />);
  expect(impossible()).toEqual([]);
});

test('an open vote stands, one that is over went', () => {
  const { rerender } = render(
    <CoursePlot course={course([[5n, 1n]])} proposal={proposalFewPoints('ACTIVE')} />,
  );
  expect(screen.getByRole('heading', { name: 'How the vote stands' })).toBeVisible();
  rerender(<CoursePlot course={course([[5n, 1n]])} proposal={proposalFewPoints('DEFEATED')} />);
  expect(screen.getByRole('heading', { name: 'How the vote went' })).toBeVisible();
});
