/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { VoteCard } from '@/components/vote/VoteCard';
import type { ActDao } from '@/lib/act/acts/act';
import type { ProposalView } from '@/lib/query/proposal';
import { loadConfig } from '@/lib/settings/config';
import { watchAddress } from '@/lib/settings/watched';
import { wallet } from '@/lib/wallet/wallet';
import { createWorld, DAO, dao, GOVERNOR, proposal, show, vote, votePage } from './world';

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
      addresses.map((each) => ({ address: each, delegate: each === ADA ? TOVE : SAFE, split: [] })),
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

const NOTHING = { options: [], most: null, winners: null, threshold: null, isRelative: false };
const OPTIONS = {
  ...NOTHING,
  options: ['\u202eFund it', '', 'Wait'].map((text, place) => ({
    ...{ text, votes: String(place), passes: place === 2, actions: [] },
  })),
  most: 2,
  winners: 1,
};
const OPTIMISTIC = { ...NOTHING, threshold: '2000', isRelative: true };

async function openModuleVote(ballot: Record<string, unknown> | null): Promise<void> {
  const module = { address: GOVERNOR, data: '0x', ballot };
  const { service } = createWorld({ proposal: () => ({ ...proposal({ module }), dao: dao() }) });
  wallet.set({ status: 'none' });
  const whole = {
    module: { address: GOVERNOR, data: '0x' },
    description: 'Options',
  } as unknown as ProposalView;
  const found = {
    ...{ id: DAO, chainId: 31337, address: GOVERNOR, family: 'agora', extensions: [], token: null },
    ...{ timelock: null, guardian: null, ballot: { form: 'v4', nonce: 'none', domain: null } },
    counting: { kind: 'simple', sides: ['against', 'for', 'abstain'], fractional: false, overridable: false },
  } as unknown as ActDao;
  const subject = {
    proposalId: 7n,
    snapshot: 1n,
    deadline: 400n,
    state: 'ACTIVE',
    title: 'Options',
    whole,
  } as const;
  show(service, <VoteCard dao={found} proposal={subject} />);
  await act(loadConfig);
}

test('options are approved by choosing them, and none at all by a vote against', async () => {
  await openModuleVote(OPTIONS);
  expect(await screen.findByText(/Approve up to 2 of 3\. The 1 with the most votes pass/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Option 2/ })).toBeVisible();
  expect(document.body.textContent).not.toContain('\u202e');
  expect(await screen.findByText('2 votes, would pass')).toBeVisible();
  expect(screen.getByText('1 votes, would not pass')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Wait' }));
  expect(screen.getByRole('checkbox', { name: 'Wait' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'For' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Against' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Abstain' })).toBeInTheDocument();
});

test('an optimistic proposal takes votes against alone, and says why', async () => {
  await openModuleVote(OPTIMISTIC);
  expect(
    await screen.findByText(
      'It passes unless 20.0% of all votes are cast against it. Only votes against count for that.',
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['against']);
});

test('where the module is none that is known nothing can be voted, and that is said', async () => {
  await openModuleVote(null);
  expect(await screen.findByText(/counted by a module that is not known here/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});
