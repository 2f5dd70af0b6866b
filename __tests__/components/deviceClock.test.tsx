/** @jest-environment jsdom */
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ControlScreen } from '@/components/control/ControlScreen';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { ReadAgo } from '@/components/inbox/InboxScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { useChainNow } from '@/lib/query/now';
import { control, operation, page } from '../control/page';
import { block, createWorld, DAO, dao, proposal, proposalPage, show } from './world';

const TRUE = Number(block(1000).timestamp) * 1000;
const DAY = 86_400_000;
// Said in hours, so that no minute of the test changes it.
const SOON = 3 * 86_400 + 1800;

// Only the calendar is moved: what counts the time that passes goes on.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance', 'setInterval', 'setTimeout', ...OTHERS] }));
afterEach(() => jest.useRealTimers());
const OTHERS = [
  'clearInterval',
  'clearTimeout',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
] as const;

const later = (seconds: number) => String(TRUE / 1000 + seconds);
const queued = { state: 'QUEUED', eta: later(SOON), expires: null };
// Without actions: what they do is told later than the rest.
const active = proposal({ actions: [] });
const items = [active, { ...active, ...queued, id: `${DAO}/8`, proposalId: '8', title: 'Queued' }];

const screens = (): [
  name: string,
  ready: string | RegExp,
  late: readonly RegExp[],
  draw: () => ReactNode,
  roots: Parameters<typeof createWorld>[0],
][] => [
  [
    'organisation',
    /about 23 h left/,
    [/^Connect a wallet/, /^Contract details/],
    () => <DaoScreen fragment={DAO} />,
    { dao: () => ({ ...dao(), proposals: proposalPage(items) }) },
  ],
  [
    'open vote',
    /about 23 h left/,
    [/^Connect a wallet/, /^Add to calendar/],
    () => <ProposalScreen fragment={`${DAO}/7`} />,
    { proposal: () => ({ ...active, dao: dao() }) },
  ],
  [
    'queued',
    /executable in 3 d/,
    [/^Connect to see/, /^Add to calendar/],
    () => <ProposalScreen fragment={`${DAO}/7`} />,
    { proposal: () => ({ ...active, ...queued, dao: dao() }) },
  ],
  [
    'timelock',
    /in 3 d/,
    [],
    () => <ControlScreen fragment={DAO} />,
    {
      dao: () => ({
        ...dao(),
        control: control(),
        operations: page([operation({ readyAt: later(SOON) })]),
      }),
    },
  ],
];

/** State, countdown and buttons with the device's clock off by so much. */
async function pictureAt(shift: number, [, words, late, draw, roots]: ReturnType<typeof screens>[number]) {
  jest.setSystemTime(TRUE + shift);
  show(createWorld(roots).service, draw());
  await screen.findAllByText(words);
  // Parts fetched on demand are there at once from the second time on.
  for (const name of late) await screen.findByRole('button', { name });
  const found = screen.getAllByText(words);
  const desks = ['Next steps', 'Your vote'].map((name) => screen.queryByRole('region', { name }));
  const picture = [...found.map((each) => each.parentElement), ...desks].map((part) => ({
    words: part?.textContent,
    buttons: within(part ?? document.body)
      .queryAllByRole('button')
      .map((each) => [each.textContent, each.hasAttribute('disabled')]),
  }));
  cleanup();
  return picture;
}

test.each(screens())(
  '%s: words, countdown and buttons are the same on a clock a day off',
  async (...which) => {
    const right = await pictureAt(0, which);
    expect([await pictureAt(-DAY, which), await pictureAt(DAY, which)]).toEqual([right, right]);
  },
);

const Now = () => (
  <p>
    {String(useChainNow({ number: 1n, hash: `0x${'0'.repeat(64)}`, timestamp: 1_000_000n }) - 1_000_000n)} s
  </p>
);

test.each([DAY, -DAY])(
  'a clock set right in the middle of a visit (by %i ms) moves nothing',
  async (shift) => {
    jest.setSystemTime(TRUE);
    jest.useFakeTimers({ now: TRUE });
    render(
      <>
        <Now />
        <ReadAgo stamp={1} />
      </>,
    );
    jest.setSystemTime(TRUE + shift);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('2 s')).toBeVisible();
    expect(screen.getByText('just now')).toBeVisible();
  },
);
