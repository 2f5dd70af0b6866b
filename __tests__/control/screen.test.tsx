/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ControlScreen } from '@/components/control/ControlScreen';
import { createWorld, DAO, dao, event, show, unanswered } from '../components/world';
import { control, holder, INTRUDER, operation, page, reading, SLOT, TIMELOCK, timelockSync } from './page';

type Asked = { foreign: boolean };
function open(changes: Record<string, unknown> = {}, operations: (asked: Asked) => unknown = () => page()) {
  const world = createWorld({ dao: () => ({ ...dao(), control: control(changes), operations }) });
  return show(world.service, <ControlScreen fragment={DAO} />);
}

describe('the four pictures', () => {
  test('while it is read, places are held and nothing is claimed', () => {
    show(createWorld({ dao: () => new Promise(() => undefined) }).service, <ControlScreen fragment={DAO} />);
    expect(screen.getByRole('status', { name: 'Reading who can do what' })).toBeVisible();
    expect(screen.queryByText('Nobody')).toBeNull();
  });

  test('failed: named, with a way to try again and back', async () => {
    const world = createWorld({ dao: () => ({ ...dao(), control: unanswered }) });
    show(world.service, <ControlScreen fragment={DAO} />);
    expect(await screen.findByRole('heading', { name: 'Control could not be read' })).toBeVisible();
    expect(screen.getByText(/rpc\.example does not answer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the organisation' })).toHaveAttribute(
      'href',
      expect.stringContaining(`#${DAO}`),
    );
  });

  test('partial: the gaps are named, and every list says that there may be others', async () => {
    const gaps = [{ from: '100', to: '250' }];
    const powers = control().powers.map((power) => ({ ...power, whole: false }));
    open({ powers, sync: timelockSync({ complete: false, gaps }) }, () =>
      page([], { sync: timelockSync({ complete: false, gaps }) }),
    );
    await userEvent.click(await screen.findByText('Part of the timelock’s history could not be read.'));
    expect(screen.getByText(/Rights given in blocks 100–250/)).toBeVisible();
    expect(screen.getAllByText('There may be others.')).toHaveLength(4);
    expect(screen.getByText('No results')).toBeVisible();
    expect(await screen.findByText('None found in what could be read')).toBeVisible();
    expect(screen.queryByText('Nothing scheduled without a vote')).toBeNull();
  });

  test('whole and empty: said only when all was read', async () => {
    open();
    expect(await screen.findByText('Nothing scheduled without a vote')).toBeVisible();
    expect(screen.getByText(/whole history is read, from its first block \(12\)/)).toBeVisible();
    expect(screen.getByText('Nobody')).toBeVisible();
    expect(
      screen.getByText(/^Who can act here without a vote, read at block [\d,]+\. Open any line/),
    ).toBeVisible();
  });

  test('being read: how far, and “none found so far”', async () => {
    const sync = timelockSync({ complete: false, reading: true, progress: 0.42, from: '12' });
    open({ sync }, () => page([], { sync }));
    expect(await screen.findByText(/Reading the timelock’s history: 42%/)).toBeVisible();
    expect(await screen.findByText('None found so far')).toBeVisible();
    // By half of a history more seems well than is.
    const health = within(screen.getByRole('region', { name: 'Health' }));
    expect(health.queryByText('One thing to look at closely.')).toBeNull();
    expect(health.queryAllByRole('listitem')).toEqual([]);
  });

  test('not begun yet: nothing is claimed of its health', async () => {
    const sync = timelockSync({ complete: false, from: null, progress: 0 });
    open({ sync, findings: [] }, () => page([], { sync }));
    expect(await screen.findByText(/Reading the timelock’s history: 0%/)).toBeVisible();
    expect(screen.queryByText(/this isn’t a guarantee/)).toBeNull();
  });

  test('a history that begins late is said to', async () => {
    const sync = timelockSync({ complete: false, fromStart: false, from: '900' });
    open({ sync }, () => page([], { sync }));
    await userEvent.click(await screen.findByText('The timelock’s history is not whole.'));
    expect(screen.getByText(/read from block 900 on only/)).toBeVisible();
  });

  test('operations that cannot be read leave the rest standing', async () => {
    open({}, unanswered);
    expect(await screen.findByText(/rpc\.example does not answer/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Health' })).toBeVisible();
    expect(screen.queryByText('Nothing scheduled without a vote')).toBeNull();
  });

  test('a link that cannot be read has a way back', () => {
    show(createWorld({}).service, <ControlScreen fragment="eip155:1:0x12" />);
    expect(screen.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  });
});

describe('the health list', () => {
  test('each line has its severity in a word, its sentence with addresses that open, and its proof', async () => {
    open();
    const health = within(await screen.findByRole('region', { name: 'Health' }));
    expect(health.getByText('One thing to look at closely.')).toBeVisible();
    const [first, last] = health.getAllByRole('listitem');
    const line = within(first as HTMLElement);
    expect(line.getByText('Critical')).toBeVisible();
    expect(line.getByText(/may schedule anything in the timelock/)).toBeVisible();
    expect(line.getByRole('button', { name: `Address 0x7099…79C8, in full ${INTRUDER}` })).toBeVisible();
    expect(within(last as HTMLElement).getByText('Good')).toBeVisible();
    await userEvent.click(line.getByRole('button', { name: 'Proof' }));
    const proof = within(await screen.findByRole('dialog', { name: 'What proves it', hidden: true }));
    expect(await proof.findByText('hasRole(bytes32,address)')).toBeInTheDocument();
    expect(proof.getByText(TIMELOCK)).toBeInTheDocument();
    expect(proof.getByText('Yes')).toBeInTheDocument();
  });

  test('nothing grave is no promise', async () => {
    open({ findings: [] });
    expect(await screen.findByText(/this isn’t a guarantee/)).toBeVisible();
  });
});

test('powers name their holders, what these are, since when, and through what', async () => {
  open();
  const timelock = within(await screen.findByRole('region', { name: 'Timelock' }));
  expect(timelock.getByText('Schedule actions')).toBeVisible();
  expect(timelock.getByText('an account with a key')).toBeVisible();
  expect(timelock.getByText('Anyone')).toBeVisible();
  expect(timelock.getAllByText(/since/)).toHaveLength(2);
  const token = within(screen.getByRole('region', { name: 'Token' }));
  expect(token.getByText('Replace the code')).toBeVisible();
  await userEvent.click(token.getByRole('button', { name: 'an account with a key' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Replace the code', hidden: true }));
  expect(await proof.findByText(SLOT)).toBeInTheDocument();
  expect(proof.getByText(/ERC-1967/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Governor' })).toBeNull();
});

describe('operations', () => {
  test('what no proposal did is warned of, raw: target, value, calldata, and when it is ready', async () => {
    open({}, () => page([operation()]));
    expect(await screen.findByText(/One operation was scheduled by no proposal/)).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Scheduled without a vote' }));
    expect(list.getByText('Waiting')).toBeVisible();
    expect(list.getByText('5 ETH')).toBeVisible();
    expect(list.getByText('0xa9059cbb00')).toBeInTheDocument();
    expect(list.getByText('By no proposal of this Governor.')).toBeVisible();
    expect(list.getByRole('button', { name: /exactly 10 Nov 2026/ })).toBeInTheDocument();
  });

  test('the actions of a proposal that somebody else scheduled are said to be', async () => {
    open({}, () => page([operation({ proposalId: '7' })]));
    expect(await screen.findByText(/it was not the Governor that scheduled them/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'a proposal' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${DAO}/7`),
    );
  });

  test('everything scheduled is shown on request', async () => {
    const own = operation({
      proposalId: '7',
      foreign: false,
      state: 'DONE',
      executed: event('CallExecuted', 800),
    });
    open({}, ({ foreign }) => page(foreign ? [] : [own], { foreign: 0, total: 1 }));
    await screen.findByText('Nothing scheduled without a vote');
    await userEvent.click(screen.getByRole('button', { name: 'Show everything scheduled' }));
    expect(await screen.findByText('Executed')).toBeVisible();
    expect(screen.getByText(/Queued by/)).toBeVisible();
    expect(screen.queryByText(/scheduled by no proposal of this/)).toBeNull();
  });
});

test.each([
  [1_800_000_000, /^until/],
  [1_700_000_000, /^ended/],
])(
  'a power that its contract ends at %d says when, with the proof and, ahead, a date to keep',
  async (until, words) => {
    const proof = reading({ contract: INTRUDER, call: 'expiration()', args: [], value: String(until) });
    const council = holder(INTRUDER, 'CONTRACT', { until: String(until), untilProof: proof });
    const powers = control().powers.map((power) =>
      power.name === 'CANCELLER' ? { ...power, holders: [council] } : power,
    );
    open({ powers });
    const timelock = within(await screen.findByRole('region', { name: 'Timelock' }));
    expect(timelock.getByText(words)).toBeVisible();
    const isAhead = until > 1_795_000_000;
    expect(timelock.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(isAhead ? 1 : 0);
    await userEvent.click(timelock.getByRole('button', { name: 'as the contract says' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    expect(await dialog.findByText('expiration()')).toBeInTheDocument();
  },
);
