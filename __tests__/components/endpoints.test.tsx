/** @jest-environment jsdom */

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LagNote } from '@/components/act/AwayNote';
import { EndpointsNote } from '@/components/endpoint/EndpointsNote';
import { HistoryServersCard } from '@/components/settings/HistoryServersCard';
import { ProbeResult } from '@/components/settings/ProbeResult';
import { SettingsScreen } from '@/components/settings/SettingsScreen';
import { usedRemotes } from '@/core/remotes';
import type { ActDao } from '@/lib/act/acts/act';
import { loadConfig, useChains } from '@/lib/settings/config';
import { suspendRemote } from '@/lib/settings/remotes';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { block, createWorld, DAO, dao, show, sync } from './world';

const RPC = ['https://a.example/KEY', 'https://b.example/'];
const AGREED = { agree: true, at: '990', disagreements: [], behind: [], uncompared: [] };
const SAID = {
  what: 'TALLY',
  block: '990',
  proposal: '7',
  hosts: [
    { index: 0, name: 'a.example', said: 'active: for 3200, against 800, abstain 400' },
    { index: 1, name: 'b.example', said: 'active: for 9200, against 800, abstain 400' },
  ],
};

beforeEach(() => {
  writeText(KEYS.endpoints, JSON.stringify({ '31337': { rpc: RPC }, '1': { name: 'Ethereum', rpc: RPC } }));
  window.location.hash = `#${DAO}/7`;
});
afterEach(() => {
  writeText(KEYS.endpoints, null);
  writeText(KEYS.chosen, null);
  window.location.hash = '';
});

/** The endpoints that are asked, as the page sees them. */
function Asked() {
  const rpc = useChains().find(({ id }) => id === 31337)?.rpc ?? [];
  return <p data-testid="asked">{rpc.join(' ')}</p>;
}

function open(endpoints: unknown, changes: Record<string, unknown> = {}) {
  const world = createWorld({ dao: () => dao({ endpoints, ...changes }) });
  show(
    world.service,
    <>
      <EndpointsNote />
      <Asked />
    </>,
  );
  return world;
}

describe('endpoints that contradict each other', () => {
  const found = { ...AGREED, agree: false, disagreements: [SAID] };

  test('are named in a red banner with what each said', async () => {
    open(found);
    const banner = within(await screen.findByRole('alert', { name: 'Endpoints contradict each other' }));
    expect(banner.getByText('State and votes of proposal 7 at block 990')).toBeVisible();
    const [first, second] = SAID.hosts;
    expect(banner.getByText('a.example').nextElementSibling).toHaveTextContent(first?.said ?? '');
    expect(banner.getByText('b.example').nextElementSibling).toHaveTextContent(second?.said ?? '');
    expect(screen.getByRole('alert')).not.toHaveTextContent('KEY');
  });

  test('one is believed at a press: the other is not asked until the list changes', async () => {
    open(found);
    await userEvent.click(await screen.findByRole('button', { name: 'Use b.example' }));
    expect(screen.getByTestId('asked')).toHaveTextContent(/^https:\/\/b.example\/$/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(readText(KEYS.chosen)).toContain('b.example');
    act(() => {
      writeText(KEYS.endpoints, JSON.stringify({ '31337': { rpc: [...RPC, 'https://c.example/'] } }));
    });
    expect(screen.getByTestId('asked')).toHaveTextContent('https://c.example/');
    expect(screen.getByTestId('asked')).toHaveTextContent('https://a.example/KEY');
  });

  test('are compared again on request, and the banner goes when they agree', async () => {
    const world = open(found);
    const again = await screen.findByRole('button', { name: 'Compare again' });
    world.set({ dao: () => dao({ endpoints: AGREED }) });
    await userEvent.click(again);
    expect(await screen.findByTestId('asked')).toBeVisible();
    await screen.findByText(/a.example/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('hostile words of an endpoint stay text on one line', async () => {
    const said = 'text: \u202e<img src=x>\nBlock 1';
    open({
      ...found,
      disagreements: [{ ...SAID, hosts: [{ index: 0, name: 'a.example', said }, SAID.hosts[1]] }],
    });
    const words = (await screen.findByText('a.example')).nextElementSibling;
    expect(words?.querySelector('img')).toBeNull();
    expect(words?.textContent).not.toContain('\u202e');
    expect(words?.textContent).not.toContain('\n');
  });

  test('stand on their rows in Settings, where the choice can be taken back', async () => {
    show(createWorld({ endpoints: () => found } as never).service, <SettingsScreen />);
    expect((await screen.findAllByText(/Contradicts b.example/))[0]).toBeVisible();
    act(() => void writeText(KEYS.chosen, JSON.stringify({ '31337': { use: RPC[1], of: RPC } })));
    expect(await screen.findByText(/Not asked: you chose to trust b.example/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Ask all endpoints of Testland again/ }));
    expect(screen.queryByText(/Not asked/)).toBeNull();
    expect(readText(KEYS.chosen)).toBeNull();
  });
});

describe('endpoints that agree', () => {
  test('say nothing', async () => {
    const world = open(AGREED);
    await screen.findByText(/a.example/);
    await act(async () => world.advance());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/behind|old/)).toBeNull();
  });

  test('one that could not be compared is named, and that nothing confirms what is shown', async () => {
    const silent = { index: 1, name: 'b.example', reason: 'It does not give block 990.' };
    open({ ...AGREED, agree: null, uncompared: [silent] });
    const note = await screen.findByText(/b.example could not be compared\./);
    expect(note.closest('[role=status]')).toHaveTextContent(
      /It does not give block 990\.\s*These figures come from one endpoint\. No other confirms them\./,
    );
  });

  test('one that is far behind is named; where it is asked first, another is offered', async () => {
    const late = { index: 0, name: 'a.example', head: '400', seconds: '2700' };
    open({ ...AGREED, behind: [late] });
    expect(await screen.findByText(/a.example is 45 min(utes)? behind\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use b.example' })).toBeVisible();
  });
});

describe('a chain whose newest block is old', () => {
  const MAINNET = DAO.replace('31337', '1');
  const at = (ago: number) => ({ ...block(1000), timestamp: String(Math.floor(Date.now() / 1000) - ago) });
  beforeEach(() => {
    window.location.hash = `#${MAINNET}`;
  });

  test('is said to be old', async () => {
    open(AGREED, { id: MAINNET, sync: sync({ head: at(7500) }) });
    expect(await screen.findByText(/The newest block is 2 h .*old/)).toBeVisible();
  });

  test('is called old by this computer’s clock only, which may be wrong', async () => {
    open(AGREED, { id: MAINNET, sync: sync({ head: at(86_500) }) });
    const note = await screen.findByText(/The newest block is 1 d old by this computer’s clock/);
    expect(note.closest('[role=status]')).toHaveTextContent(/Either this clock is wrong, or/);
  });

  test.each([
    [86_400, /made 1 d ago by this computer’s clock: it may be behind, or this clock may be wrong/],
    [-86_400, /made 1 d from now by this computer’s clock, which is probably wrong/],
    [12, /, made 12 s ago$/],
    [-3, /, just made$/],
  ])('of an endpoint that was tried, by %i s', (headAge, words) => {
    const found = { host: 'a', chainId: 1, head: 7n, headAge, logRange: 1000n, multicall: true, latency: 5 };
    render(<ProbeResult state={{ kind: 'done', found }} />);
    expect(screen.getByText(/Block 7/)).toHaveTextContent(words);
  });

  test('is called old by that clock beside the button that votes too', async () => {
    const world = createWorld({
      dao: () => dao({ id: MAINNET, endpoints: AGREED, sync: sync({ head: at(86_500) }) }),
    });
    const place = { id: MAINNET, chainId: 1 } as ActDao;
    show(world.service, <LagNote dao={place} proposalId={7n} />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      /These figures are 1 d old by this computer’s clock\. Either this clock is wrong, or the endpoint/,
    );
  });

  test('is not said to be old for less than half an hour', async () => {
    open(AGREED, { id: MAINNET, sync: sync({ head: at(1700) }) });
    await screen.findByTestId('asked');
    expect(screen.queryByText(/The newest block/)).toBeNull();
  });
});

const LISTED = 'https://history.example';
const OWN = 'https://mine.example/quorate';

beforeEach(() => {
  const config = { chains: [], remotes: [LISTED] };
  global.fetch = async () => ({ ok: true, text: async () => JSON.stringify(config) }) as Response;
});
afterEach(() => writeText(KEYS.remotes, null));

/** Servers to ask so many seconds from now, as the service is told. */
const asked = (later = 0) =>
  usedRemotes({ listed: [LISTED], chosen: readText(KEYS.remotes) }, Date.now() / 1000 + later);

test('the operator’s server can be left out and asked again, and others added and removed', async () => {
  render(<HistoryServersCard />);
  await act(loadConfig);
  const item = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
  expect(asked()).toEqual([LISTED]);
  expect(screen.getByText(/verified against the chain\. It sees your IP address and which/)).toBeVisible();
  await userEvent.click((await item('history.example')).getByRole('button', { name: 'Do not ask it' }));
  expect(asked()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('The next page that you load goes by this.');
  await userEvent.click((await item('history.example')).getByRole('button', { name: 'Ask it' }));
  expect(readText(KEYS.remotes)).toBeNull();
  const field = screen.getByLabelText('Another server');
  for (const wrong of ['mine', 'ftp://mine.example', 'https://a:b@mine.example', 'https://mine.example/?a']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${wrong}{Enter}`);
    expect(field).toBeInvalid();
  }
  await userEvent.clear(field);
  await userEvent.type(field, `${OWN}/{Enter}`);
  expect(asked()).toEqual([LISTED, OWN]);
  await userEvent.click((await item('mine.example/quorate')).getByRole('button', { name: 'Remove' }));
  expect(asked()).toEqual([LISTED]);
});

test('one that told what the chain denies is not asked for a day, and what it said is shown', async () => {
  suspendRemote({ remote: LISTED, reason: 'the state of proposal 1 is DEFEATED by the contract' });
  render(<HistoryServersCard />);
  await act(loadConfig);
  expect(await screen.findByText(/it said what the chain denies/)).toHaveTextContent(
    '“the state of proposal 1 is DEFEATED by the contract”',
  );
  expect([asked(), asked(86_300), asked(86_401)]).toEqual([[], [], [LISTED]]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask it' }));
  expect(asked()).toEqual([LISTED]);
});

test('what is stored and is none is passed over', () => {
  for (const text of ['{', '[]', '{"javascript:alert(1)":{"use":true}}', '{"https://a.example":{"use":1}}'])
    expect(usedRemotes({ listed: [LISTED], chosen: text }, 0)).toEqual([LISTED]);
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`https://${n}.example`, { use: true }]),
  );
  expect(usedRemotes({ chosen: JSON.stringify(many) }, 0)).toHaveLength(8);
});
