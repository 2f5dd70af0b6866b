/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { zeroAddress } from 'viem';
import { YouScreen } from '@/components/you/YouScreen';
import { QuorateError } from '@/core/errors';
import { loadConfig } from '@/lib/settings/config';
import { keepStandings, lastStandings } from '@/lib/settings/lastStanding';
import { KEYS } from '@/lib/storageKeys';
import { wallet } from '@/lib/wallet/wallet';
import { reading } from '../control/page';
import { ADA, BOB, connectAs, TOKEN } from './delegating';
import { block, createWorld, DAO, dao, expectLink, proposal, proposalPage, show, sync, votes } from './world';

const OTHER = `eip155:31337:${BOB}`;

type Part = { delegate: string; parts: number };
type Held = Record<'votes' | 'balance' | 'delegate', string | null> & { split?: readonly Part[] };

function account(address: string, held: Held) {
  const proof = (figure: string, call: string, value: string) =>
    reading({ figure, contract: TOKEN, call, args: [address], value });
  return {
    ...{ address, at: block(1000), split: [], ...held },
    proofs: [
      proof('votes', 'getVotes(address)', held.votes ?? '0'),
      proof('balance', 'balanceOf(address)', held.balance ?? '0'),
      proof('delegate', 'delegates(address)', held.delegate ?? zeroAddress),
    ],
  };
}

type Names = { addresses: readonly string[] };

/** Two organisations: in the first the accounts hold what is said, the second is silent about itself until told otherwise. */
async function open(
  held: Readonly<Record<string, Held>>,
  { voted = [], changes = {} }: { voted?: readonly string[]; changes?: Record<string, unknown> } = {},
) {
  const { service, advance } = createWorld({
    dao: ({ id }: { id: string }) => {
      if (id !== DAO) throw new QuorateError('rpc-down', { host: 'rpc.example' });
      return {
        ...dao(),
        token: { address: TOKEN, kind: 'ERC20VOTES', name: 'Meridian', symbol: 'MRD', decimals: 18 },
        accounts: ({ addresses }: Names) =>
          addresses.map((each) => account(each, held[each] ?? { votes: '0', balance: '0', delegate: null })),
        proposals: proposalPage([
          proposal({
            ballots: ({ addresses }: Names) =>
              addresses.map((each) => ({ power: held[each]?.votes ?? '0', hasVoted: voted.includes(each) })),
          }),
        ]),
        ...changes,
      };
    },
  });
  show(service, <YouScreen />, {
    config: { organisations: [DAO, OTHER].map((id) => ({ id, name: 'One' })) },
  });
  await act(loadConfig);
  return advance;
}

afterEach(() => {
  localStorage.clear();
  act(() => wallet.set({ status: 'none' }));
});

test('without an address it says how to have one; one that is added is looked at, and kept', async () => {
  await open({ [ADA]: { votes: votes(4200), balance: votes(100), delegate: ADA } });
  expect(await screen.findByText('No address yet')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Address to watch' });
  await userEvent.type(field, '0x12{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, `${ADA}{Enter}`);
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  expect(card.getByRole('button', { name: '4,200 MRD' })).toBeVisible();
  expect(card.getByText(/of its own, delegated to itself/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem(KEYS.watched) ?? '')).toEqual([ADA]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 0x7099…79C8' }));
  expect(await screen.findByText('No address yet')).toBeVisible();
  expect(localStorage.getItem(KEYS.watched)).toBeNull();
});

test('who votes with the tokens is said of each address: somebody else, nobody, or several', async () => {
  const split = [ADA, BOB].map((delegate, at) => ({ delegate, parts: 6000 - 3000 * at }));
  localStorage.setItem(KEYS.watched, JSON.stringify([BOB, TOKEN]));
  connectAs(ADA);
  await open({
    [ADA]: { votes: '0', balance: votes(100), delegate: BOB },
    [BOB]: { votes: votes(100), balance: votes(7), delegate: null },
    [TOKEN]: { votes: '0', balance: votes(9), delegate: null, split },
  });
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  expectLink(card, 'How both voted', `/compare/#${DAO}?with=${ADA},${BOB}`);
  expect(card.getByText(/without a delegate: they do not count/)).toBeVisible();
  expect(card.getByText(/of its own, delegated in parts/)).toHaveTextContent(/60\.0% .+, 30\.0% /);
  expect(screen.getByText('connected')).toBeVisible();
});

test('an open vote waits for the addresses that have power and have not voted', async () => {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA, BOB]));
  const power = { votes: votes(100), balance: '0', delegate: null };
  await open({ [ADA]: power, [BOB]: power }, { voted: [ADA] });
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  expectLink(card, 'Fund the grants council', expect.stringContaining(`${DAO}/7`));
  expectLink(card, 'Vote on Fund the grants council', expect.stringMatching(new RegExp(`${DAO}/7$`)));
  expect(card.getAllByText(/can vote with 100 MRD/)).toHaveLength(1);
});

test('one that cannot be read takes nothing from the others, and is tried again', async () => {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA]));
  await open({});
  expect(await screen.findByRole('region', { name: 'Meridian' })).toBeVisible();
  expect(await screen.findByText(/rpc\.example does not answer/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible();
  expect(screen.queryByText(/so far\./)).toBeNull();
});

test('what changed since the last visit is said; now is remembered for the next', async () => {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA]));
  keepStandings({ [`${DAO}/${ADA}`]: { votes: votes(4200), block: '900', delegate: BOB } });
  await open({ [ADA]: { votes: votes(100), balance: votes(5), delegate: ADA } });
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  expect(card.getByText(/Since your last visit, at block 900/)).toHaveTextContent(
    'Since your last visit, at block 900: it had 4,200 MRD, and it was delegated to 0x3C44…93BC.',
  );
  expect(lastStandings()).toEqual({ [`${DAO}/${ADA}`]: { votes: votes(100), block: '1000', delegate: ADA } });
});

test('a visit is remembered once, not with every block', async () => {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA]));
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const held = { [ADA]: { votes: votes(100), balance: '0', delegate: null } };
  const advance = await open(held);
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  for (const later of [101, 102, 103]) {
    held[ADA] = { votes: votes(later), balance: '0', delegate: null };
    await act(async () => advance());
    expect(await card.findByText(new RegExp(`^${later}`))).toBeVisible();
  }
  expect(written.mock.calls.filter(([key]) => key === KEYS.standing)).toHaveLength(1);
  written.mockRestore();
});

test('what was not read, or not whole, is not remembered and not claimed', async () => {
  localStorage.setItem(KEYS.watched, JSON.stringify([ADA]));
  await open(
    { [ADA]: { votes: null, balance: null, delegate: null } },
    { changes: { sync: sync({ complete: false }) } },
  );
  const card = within(await screen.findByRole('region', { name: 'Meridian' }));
  expect(card.getByText('The token did not answer')).toBeVisible();
  expect(card.getByText(/open votes may be missing/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem(KEYS.standing) ?? '{}')).toEqual({});
});

test.each([
  ['no JSON', '{'],
  ['no addresses', '["0x12"]'],
  ['too many', JSON.stringify(Array.from({ length: 11 }, () => ADA))],
])('a stored list that is %s is none', async (_, stored) => {
  localStorage.setItem(KEYS.watched, stored);
  localStorage.setItem(KEYS.standing, stored);
  await open({});
  expect(await screen.findByText('No address yet')).toBeVisible();
  expect(lastStandings()).toEqual({});
});

test('no more than a thousand standings are kept, the last ones', () => {
  const keyOf = (at: number) => `${DAO}/0x${String(at).padStart(40, '0')}`;
  for (const from of [0, 600]) {
    const some = Array.from({ length: 600 }, (_, at) => [keyOf(from + at), { votes: '1', block: '2' }]);
    keepStandings(Object.fromEntries(some));
  }
  const kept = Object.keys(lastStandings());
  expect(kept).toHaveLength(1000);
  expect(kept.at(-1)).toBe(keyOf(1199));
});
