/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { QuorateError } from '@/core/errors';
import type { Answer, GraphqlRequest } from '@/service/api/protocol';
import { actionTo, SHORT_PERIOD } from './action';
import { line, list } from './proposalLines';
import { createWorld, DAO, dao, GOVERNOR, show, sync, unanswered, votes } from './world';

function open(items: readonly Record<string, unknown>[], changes: Record<string, unknown> = {}) {
  const world = createWorld({ dao: () => ({ ...dao(changes), proposals: list(items) }) });
  return { world, ...show(world.service, <DaoScreen fragment={DAO} />) };
}

describe('the four pictures of an organisation', () => {
  test('while it is read, places are held and nothing is claimed', () => {
    show(createWorld({ dao: () => new Promise(() => undefined) }).service, <DaoScreen fragment={DAO} />);
    expect(screen.getByRole('status', { name: 'Reading the organisation' })).toBeVisible();
    expect(screen.queryByText(/No proposals/)).toBeNull();
  });

  test('while it is read, its list is asked for beside it, and nothing twice', async () => {
    const { service } = createWorld({});
    const ask = jest.fn<Promise<Answer>, [GraphqlRequest]>(() => new Promise(() => undefined));
    show({ ...service, ask }, <DaoScreen fragment={DAO} />);
    const names = () => ask.mock.calls.map(([{ query }]) => /query (\w+)/.exec(query)?.[1]);
    await waitFor(() => expect(names()).toEqual(['Dao', 'Proposals']));
  });

  test('none: said only when the whole history is read', async () => {
    open([]);
    expect(await screen.findByText('No proposals yet')).toBeVisible();
  });

  test('failed: named, never “no proposals”', async () => {
    const world = createWorld({
      dao: () => {
        throw new QuorateError('not-a-governor', {
          address: '0x5F',
          chain: '31337',
          probe: 'votingPeriod()',
        });
      },
    });
    show(world.service, <DaoScreen fragment={DAO} />);
    expect(await screen.findByText(/is no Governor: votingPeriod\(\) did not answer/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
    expect(screen.queryByText(/No proposals/)).toBeNull();
  });

  test('partial: the gaps are named beside what was read', async () => {
    open([line(1)], { sync: sync({ complete: false, gaps: [{ from: '100', to: '250' }], progress: 0.8 }) });
    expect(await screen.findByText('Proposal number 1')).toBeVisible();
    expect(screen.getByText(/Proposals made in blocks 100–250/)).toBeVisible();
  });

  test('partial and empty: “none found in what could be read”', async () => {
    open([], { sync: sync({ complete: false, gaps: [{ from: '100', to: '250' }] }) });
    expect(await screen.findByText('None found in what could be read')).toBeVisible();
    expect(screen.queryByText('No proposals yet')).toBeNull();
  });

  test('empty, not whole, without a gap that could be named: said, and not waited for', async () => {
    open([], { sync: sync({ complete: false }) });
    expect(await screen.findByText('None found in what could be read')).toBeVisible();
    expect(screen.queryByText(/Reading the proposals/)).toBeNull();
  });

  test('the list is of an older answer than the organisation: what is said of the history is said of the list', async () => {
    const partial = { sync: sync({ complete: false, reading: true, progress: 0.42 }) };
    const world = createWorld({ dao: () => ({ ...dao(partial), proposals: list([line(1), line(2)]) }) });
    let asked = 0;
    const ask: typeof world.service.ask = (request) => {
      const isSecond = request.query.includes('query Proposals') && ++asked > 1;
      return isSecond ? new Promise(() => undefined) : world.service.ask(request);
    };
    show({ ...world.service, ask }, <DaoScreen fragment={DAO} />);
    expect(await screen.findByText(/42%/)).toBeVisible();
    expect(screen.getByRole('option', { name: 'All states' })).toBeInTheDocument();
    world.set({ dao: () => ({ ...dao({ name: 'Later' }), proposals: list([line(1), line(2), line(3)]) }) });
    act(world.advance);
    expect(await screen.findByRole('heading', { name: 'Later' })).toBeVisible();
    expect(screen.getByText(/42%/)).toBeVisible();
    expect(screen.queryByText(/All proposals up to block/)).toBeNull();
  });

  test('being read and empty: the places of proposals are held, and how far it is read is said', async () => {
    open([], { sync: sync({ complete: false, reading: true, progress: 0.42 }) });
    expect(await screen.findByText(/42%/)).toBeVisible();
    expect(screen.getByText('Reading the proposals …')).toBeInTheDocument();
    expect(screen.queryByText(/No proposals|None found/)).toBeNull();
  });

  test('a list that was asked for before the rest was read does not say that there is none', async () => {
    let isList = false;
    const reading = sync({ complete: false, reading: true, progress: 0.42 });
    const { service } = createWorld({
      dao: () => ({ ...dao(isList ? { sync: reading } : {}), proposals: list([]) }),
    });
    let answered = 0;
    const ask: typeof service.ask = async (asked, signal) => {
      isList = asked.query.startsWith('query Proposals(');
      const answer = await service.ask(asked, signal);
      if (asked.query.startsWith('query Proposals(')) answered += 1;
      return answer;
    };
    show({ ...service, ask }, <DaoScreen fragment={DAO} />);
    expect(await screen.findByText(/All proposals up to block/)).toBeVisible();
    await waitFor(() => expect(answered).toBeGreaterThan(0));
    await act(async () => undefined);
    expect(await screen.findByText('Reading the proposals …')).toBeInTheDocument();
    expect(screen.queryByText('No proposals yet')).toBeNull();
  });

  test('a list that fails does not take the organisation with it', async () => {
    const world = createWorld({ dao: () => ({ ...dao(), proposals: unanswered }) });
    show(world.service, <DaoScreen fragment={DAO} />);
    expect(await screen.findByText(/rpc\.example does not answer/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Meridian' })).toBeVisible();
    expect(screen.queryByText(/No proposals/)).toBeNull();
  });

  test('a link that cannot be read has a page of its own with a way back', () => {
    show(createWorld({}).service, <DaoScreen fragment="eip155:1:0x12" />);
    expect(screen.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toBeVisible();
  });
});

test('the rules are said in words, each with its proof', async () => {
  open([]);
  const rules = within(await screen.findByRole('region', { name: 'Rules' }));
  expect(rules.getByText('about 1 h (300 blocks)')).toBeInTheDocument();
  expect(rules.getByText('about 1 d (7,200 blocks)')).toBeInTheDocument();
  expect(rules.getByText('1,000 MRD')).toBeInTheDocument();
  expect(rules.getByText('4% of all votes')).toBeInTheDocument();
  expect(rules.getByText('about 2 h (600 blocks)')).toBeInTheDocument();
  await userEvent.click(rules.getByRole('button', { name: '2 d' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Timelock delay', hidden: true }));
  expect(await proof.findByText('getMinDelay()')).toBeInTheDocument();
  expect(rules.queryByText('Super quorum')).toBeNull();
});

test('that many votes end a vote early is a rule', async () => {
  open([], { extensions: ['super-quorum'] });
  const rules = within(await screen.findByRole('region', { name: 'Rules' }));
  expect(rules.getByText('Super quorum')).toBeInTheDocument();
  expect(rules.getByText(/^With that many votes For/)).toBeInTheDocument();
});

describe('the list of proposals', () => {
  const items = [
    line(3, { title: 'Renew the auditors', state: 'ACTIVE' }),
    line(2, { title: 'Pay the auditors', state: 'EXECUTED', eta: null }),
    line(1, {
      title: '<b>Bold</b>\u202e',
      state: 'DEFEATED',
      tally: { against: votes(5), for: votes(1), abstain: '0' },
    }),
  ];

  test('a state narrows it, with how many there are in each', async () => {
    open(items);
    await userEvent.click(await screen.findByRole('button', { name: 'Executed 1' }));
    expect(await screen.findByRole('list', { name: '1 proposal, newest first' })).toBeVisible();
    expect(screen.getByText('Pay the auditors')).toBeVisible();
    expect(screen.queryByText('Renew the auditors')).toBeNull();
    expect(screen.getByRole('button', { name: 'All 3' })).toBeVisible();
    expect(screen.getByText('1 of 3 proposals matches.')).toBeVisible();
  });

  test('how it is narrowed is in the link, for who comes back or gets it', async () => {
    location.hash = `${DAO}?state=EXECUTED&search=pay`;
    const { unmount } = open(items);
    expect(await screen.findByText('Pay the auditors')).toBeVisible();
    expect(screen.queryByText('Renew the auditors')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('pay');
    await userEvent.click(screen.getByRole('button', { name: /^All/ }));
    await userEvent.type(screen.getByRole('searchbox'), ' & go?');
    expect(location.hash).toBe(`#${DAO}?search=pay+%26+go%3F`);
    unmount();
    open(items);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByText('Renew the auditors')).toBeVisible();
    expect(location.hash).toBe(`#${DAO}`);
    // A state that there is not narrows nothing.
    location.hash = `${DAO}?state=BURNT&search=renew`;
    expect(await screen.findByText('1 of 3 proposals matches.')).toBeVisible();
    expect(screen.queryByText('Pay the auditors')).toBeNull();
  });

  test('words narrow it, and no match is not “no proposals”', async () => {
    open(items);
    await screen.findByText('Renew the auditors');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in titles' }), 'zebra');
    expect(await screen.findByText('No matching proposals')).toBeVisible();
    expect(screen.queryByText('No proposals yet')).toBeNull();
  });

  test('a line says state, time left and result; a hostile title is text', async () => {
    const { container } = open(items);
    const first = await screen.findByRole('link', { name: /Renew the auditors/ });
    expect(first.closest('li')).toHaveTextContent('about 23 h left');
    expect(first.closest('li')).toHaveTextContent('Passing, 72.7% for');
    expect(first).toHaveAttribute('href', expect.stringContaining(`#${DAO}/3`));
    expect(screen.getByText('<b>Bold</b>')).toBeVisible();
    expect(container.querySelector('b')).toBeNull();
  });
});

test('following is remembered', async () => {
  open([]);
  const button = await screen.findByRole('button', { name: 'Follow' });
  await userEvent.click(button);
  expect(button).toHaveTextContent('✓ Following');
  expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('an estimate is no finer than what it is made from', async () => {
  open([], { clock: { mode: 'BLOCKNUMBER', raw: null, now: '1000', secondsPerUnit: 1799.2 } });
  const rules = within(await screen.findByRole('region', { name: 'Rules' }));
  expect(rules.getByText('about 6 days (300 blocks)')).toBeInTheDocument();
});

test('what can still change something is checked by its calls and texts, and the gravest is named in its row', async () => {
  const actions = [actionTo(GOVERNOR, SHORT_PERIOD)];
  open([line(1, { actions }), line(2, { actions, state: 'EXECUTED' }), line(3, { actions: [] })]);
  const row = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li');
  await waitFor(async () => expect(await row(/number 1/)).toHaveTextContent('▲ weakens voting rules'));
  expect(await row(/number 2/)).not.toHaveTextContent(/▲|check/);
});
