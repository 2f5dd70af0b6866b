/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { QuorateError } from '@/core/errors';
import {
  block,
  createWorld,
  DAO,
  dao,
  proposal,
  proposalPage,
  show,
  sync,
  vote,
  votePage,
  votes,
} from './world';

const PLAN = { requests: 1_297, seconds: 240, host: 'rpc.example' };
const WAITING = {
  complete: false,
  reading: false,
  coverage: [{ from: '801', to: '1000' }],
  progress: 0.2,
  plan: PLAN,
  paused: true,
};
const REFUSED = {
  complete: false,
  coverage: [
    { from: '0', to: '99' },
    { from: '251', to: '1000' },
  ],
  gaps: [{ from: '100', to: '250' }],
  refusals: [
    {
      from: '100',
      to: '250',
      host: 'rpc.example',
      reason: 'Archive requests require a token',
      code: 'rpc-refused',
    },
  ],
  progress: 0.85,
};

function open(changes: Record<string, unknown>) {
  const wishes: string[] = [];
  const of = (state: Record<string, unknown>) => ({
    dao: () => dao({ proposals: () => proposalPage([]), sync: sync(state) }),
  });
  const world = createWorld(of(changes));
  const service = {
    ...world.service,
    scan: async (id: string, wish: 'start' | 'pause') => {
      wishes.push(`${wish} ${id}`);
    },
  };
  show(service, <DaoScreen fragment={DAO} />);
  const become = (state: Record<string, unknown>) => {
    world.set(of(state));
    world.advance();
  };
  return { wishes, become };
}

const card = async () => within(await screen.findByRole('region', { name: 'Loaded history' }));

describe('a long reading', () => {
  test('is priced before it starts, and starts, pauses and resumes at a press', async () => {
    const { wishes, become } = open(WAITING);
    const first = await card();
    expect(
      first.getByText('Reading the rest of the history takes about 1,300 requests, 4 min on rpc.example.'),
    ).toBeVisible();
    await userEvent.click(first.getByRole('button', { name: 'Start reading' }));
    become({ ...WAITING, paused: false, reading: true, progress: 0.43, plan: { ...PLAN, seconds: 170 } });
    expect(
      await screen.findByText(
        /^Reading the rest of the history: 43%(, [\d,]+ blocks a second)?, about \d+ (s|min) left\.$/,
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    become({ ...WAITING, progress: 0.5, plan: { requests: 640, seconds: 95, host: 'rpc.example' } });
    expect(
      await screen.findByText('Paused at 50%. The rest takes about 640 requests, 1 min on rpc.example.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(wishes).toEqual([`start ${DAO}`, `pause ${DAO}`, `start ${DAO}`]);
    become({});
    expect(await screen.findByText(/All proposals up to block 1,000 are read/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Loaded history' })).toBeNull();
  });

  test('that waits leaves “no proposals” unsaid', async () => {
    open(WAITING);
    expect(await screen.findByText('None found in what is read')).toBeVisible();
    expect(screen.queryByText('No proposals yet')).toBeNull();
  });

  test('that hides a proposal is offered on the page of that proposal', async () => {
    const world = createWorld({
      dao: () => dao({ sync: sync(WAITING) }),
      proposal: () => {
        throw new QuorateError('history-unread');
      },
    });
    show(world.service, <ProposalScreen fragment={`${DAO}/7`} />);
    expect(await screen.findByText(/has not been read yet/)).toBeVisible();
    expect((await card()).getByRole('button', { name: /Start reading|Resume/ })).toBeVisible();
  });
});

describe('blocks that were refused', () => {
  test('are named with who refused them and why, and with what helps', async () => {
    open(REFUSED);
    const found = await card();
    expect(found.getByText(/Proposals made in blocks 100–250 are missing here/)).toBeVisible();
    expect(found.getByText(/blocks 100 to 250 \(15\.1%\)/)).toBeVisible();
    await userEvent.click(found.getByText('Which blocks'));
    const table = within(found.getByRole('table', { name: /Blocks in which proposals can be/ }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toBe('100 – 250Refused by rpc.example: Archive requests require a token');
    expect(rows.slice(2)).toEqual(['0 – 99Read', '251 – 1,000Read']);
    expect(found.getByRole('link', { name: 'another endpoint' })).toHaveAttribute('href', '/settings/');
    expect(found.getByRole('link', { name: 'a checkpoint' })).toHaveAttribute('href', '/about/#checkpoints');
  });

  test('a reason that tries to be more than text is text', async () => {
    const reason = '<img src=x onerror=alert(1)>\u202eevil';
    open({ ...REFUSED, refusals: [{ ...REFUSED.refusals[0], reason }] });
    const { container } = { container: document.body };
    await card();
    expect(container.querySelector('img[src="x"]')).toBeNull();
    expect(container.textContent).not.toContain('\u202e');
  });
});

describe('a checkpoint', () => {
  const file = (state: string, reason: string | null = null, unchecked: readonly string[] = []) => ({
    block: block(900),
    state,
    reason,
    unchecked,
  });

  test('is named while the chain has not agreed, silent once it has', async () => {
    const { become } = open({ checkpoint: file('UNCONFIRMED') });
    expect(await screen.findByText(/Checkpoint of block 900, being confirmed/)).toBeVisible();
    become({ checkpoint: file('CONFIRMED') });
    expect(await screen.findByText(/All proposals up to block 1,000 are read/)).toBeVisible();
    expect(screen.queryByText(/checkpoint/)).toBeNull();
  });

  test('says what of it was not checked', async () => {
    open({ checkpoint: file('CONFIRMED', null, ['Titles of proposals, until they are opened.']) });
    expect(
      await screen.findByText(
        /Up to block 900 from a checkpoint. Not checked with the chain: Titles of proposals, until they are opened\./,
      ),
    ).toBeVisible();
  });

  test('that lied is said aloud, with what differed', async () => {
    open({ checkpoint: file('REFUSED', 'the votes on proposal 7 differ') });
    expect(await screen.findByText(/The checkpoint of block 900 was thrown away/)).toBeVisible();
    expect(screen.getByText(/\(the votes on proposal 7 differ\)\. The chain is read instead/)).toBeVisible();
  });

  test('is told from what was read when something is missing', async () => {
    open({
      ...WAITING,
      coverage: [
        { from: '0', to: '900' },
        { from: '951', to: '1000' },
      ],
      checkpoint: file('CONFIRMED'),
    });
    expect((await card()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'From the checkpoint: blocks 0 to 900 (90.0%)',
      'Read: blocks 951 to 1,000 (5.0%)',
      'Not read yet: blocks 901 to 950 (5.0%)',
    ]);
  });
});

test('votes that are not all read say which blocks are missing, and start from there', async () => {
  const state = {
    complete: false,
    reading: false,
    read: '100',
    coverage: [{ from: '901', to: '1000' }],
    difference: { against: '0', for: votes(40), abstain: '0' },
  };
  const page = proposal({ dao: dao({ sync: sync(WAITING) }), votes: votePage([vote(0)], state) });
  const world = createWorld({ dao: () => page.dao, proposal: () => page });
  show(world.service, <ProposalScreen fragment={`${DAO}/7`} />);
  const list = within(await screen.findByRole('region', { name: 'Votes' }));
  expect(await list.findByText('Not all votes are read: 1 vote so far.')).toBeVisible();
  expect(list.getByText(/blocks 701 to 900 \(66\.7%\)/)).toBeVisible();
  expect(list.getByRole('button', { name: /Start reading|Resume/ })).toBeVisible();
});
