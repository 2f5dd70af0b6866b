/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { watchAddress } from '@/lib/settings/watched';
import { wallet } from '@/lib/wallet/wallet';
import { createWorld, DAO, dao, proposal, show, vote, votePage } from './world';

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SAFE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const TOVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

type Asked = { first: number; search?: string | null; addresses: readonly string[] };

/** Ten others voted with more than Ada, her Safe and her delegate; a page holds as many as it is asked for. */
function open() {
  const mine = vote(20, { voter: ADA, reason: 'Mine' });
  const safe = vote(21, { voter: SAFE, support: 'AGAINST' });
  const tove = vote(22, { voter: TOVE });
  const all = [...Array.from({ length: 110 }, (_, index) => vote(index + 30)), mine, safe, tove];
  const found = ({ first, search }: Asked) => {
    const fit = all.filter(({ voter }) => search == null || String(voter).includes(search));
    return { ...votePage(fit.slice(0, first)), total: fit.length, count: all.length };
  };
  const whole = dao({
    token: { address: TOKEN, kind: 'ERC20VOTES', name: 'Meridian', symbol: 'MRD', decimals: 18 },
    accounts: ({ addresses }: Asked) =>
      addresses.map((each) => ({ address: each, delegate: each === ADA ? TOVE : SAFE })),
  });
  const ballots = ({ addresses }: Asked) =>
    addresses.map((each) => ({ votes: all.filter(({ voter }) => voter === each) }));
  const world = createWorld({
    proposal: () => ({ ...proposal({ votes: found, ballots }), dao: whole }),
    dao: () => whole,
  });
  show(world.service, <ProposalScreen fragment={`${DAO}/7`} />);
}

beforeEach(() => {
  localStorage.clear();
  wallet.set({ status: 'none' });
});

test('the votes of one’s accounts and of one’s delegate stand first, whatever is listed below', async () => {
  act(() => {
    wallet.set({ status: 'connected', account: ADA, chainId: 31337 });
    watchAddress(SAFE);
  });
  open();
  const list = within(await screen.findByRole('region', { name: 'Votes' }));
  const name = 'Votes of yours and of your delegates';
  const pinned = within(await list.findByRole('list', { name }));
  expect(await pinned.findByText('Your delegate')).toBeVisible();
  const rows = pinned.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => /^(You|Your delegate)0x/.exec(text ?? '')?.[1])).toEqual([
    'You',
    'You',
    'Your delegate',
  ]);
  expect(rows[0]).toContain('“Mine”');
  expect(rows[1]).toContain('Against');
  const card = within(screen.getByRole('region', { name: 'Your vote' }));
  expect(await card.findByText('Your delegate voted For.')).toBeVisible();
  // They are in none of the first pages, and a search that fits others alone takes nothing from them.
  await userEvent.type(list.getByRole('searchbox', { name: 'Search in votes' }), '001f');
  expect(await list.findByRole('list', { name: '1 vote, heaviest first' })).toBeVisible();
  expect(pinned.getAllByRole('listitem')).toHaveLength(3);
});

test('in the list their rows are marked too, and nobody else’s', async () => {
  act(() => wallet.set({ status: 'connected', account: ADA, chainId: 31337 }));
  open();
  const list = within(await screen.findByRole('region', { name: 'Votes' }));
  await userEvent.type(await list.findByRole('searchbox', { name: 'Search in votes' }), '0x7099');
  const rows = within(await list.findByRole('list', { name: '1 vote, heaviest first' }));
  expect(await rows.findByText('You')).toBeVisible();
});

test('without an account nothing is pinned', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'Votes' }));
  await list.findByRole('list', { name: '113 votes, heaviest first' });
  expect(list.queryByText('You')).toBeNull();
  expect(list.queryByRole('list', { name: /yours/ })).toBeNull();
});
