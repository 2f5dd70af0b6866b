/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { CoursePlot } from '@/components/insight/CoursePlot';
import { PowerSharePlot } from '@/components/insight/PowerSharePlot';
import { TurnoutPlot } from '@/components/insight/TurnoutPlot';
import type { DaoView } from '@/lib/query/dao';
import type { DelegatePageView } from '@/lib/query/delegate';
import type { CourseView } from '@/lib/query/insight/course';
import type { TurnoutView } from '@/lib/query/insight/turnout';
import type { ProposalView } from '@/lib/query/proposal';

const DAO = {
  ...{ id: 'eip155:1:0x1', chainId: 1, token: { decimals: 18, symbol: 'VOTE' }, settings: { quorum: 5n } },
  ...{ clock: { now: 9n, secondsPerUnit: 12 }, at: { number: 9n, timestamp: 9n } },
  counting: { quorum: ['for', 'abstain'] },
} as unknown as DaoView;
const tally = (inFavour: bigint) => ({ for: inFavour, against: 0n, abstain: 0n });
const proposal = (state: string) =>
  ({ id: 1n, state, snapshot: 5n, deadline: 5n, quorum: { value: 0n }, dao: DAO }) as unknown as ProposalView;
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
  render(<CoursePlot course={course(points)} proposal={proposal('ACTIVE')} />);
  expect(impossible()).toEqual([]);
  expect(document.querySelectorAll('path')).toHaveLength(3);
  fireEvent.click(screen.getByText('As a table'));
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/vote/i);
});

test('a course with a gap says so, and does not say that the quorum was missed', () => {
  render(<CoursePlot course={course([[5n, 1n]], { complete: false })} proposal={proposal('DEFEATED')} />);
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
  render(<TurnoutPlot turnout={turnout as unknown as TurnoutView} dao={DAO} />);
  expect(impossible()).toEqual([]);
});

test.each([
  ['nobody', [], 0n],
  ['one with nothing', [0n], 0n],
  ['one with all', [9n], 9n],
] as [string, bigint[], bigint][])('the power of %s is drawn', (_, powers, delegated) => {
  const items = powers.map((power) => ({ address: `0x${'1'.repeat(40)}`, power, confirmed: null }));
  const page = { delegated, items, total: items.length, sync: { complete: true } };
  render(<PowerSharePlot page={page as unknown as DelegatePageView} dao={DAO} />);
  expect(impossible()).toEqual([]);
});

test('an open vote stands, one that is over went', () => {
  const { rerender } = render(<CoursePlot course={course([[5n, 1n]])} proposal={proposal('ACTIVE')} />);
  expect(screen.getByRole('heading', { name: 'How the vote stands' })).toBeVisible();
  rerender(<CoursePlot course={course([[5n, 1n]])} proposal={proposal('DEFEATED')} />);
  expect(screen.getByRole('heading', { name: 'How the vote went' })).toBeVisible();
});
