/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VoteCard } from '@/components/vote/VoteCard';
import type { ActDao } from '@/lib/act/acts/act';
import type { ProposalView } from '@/lib/query/proposal';
import { loadConfig } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import { createWorld, DAO, dao, GOVERNOR, proposal, show } from './world';

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

async function open(ballot: Record<string, unknown> | null): Promise<void> {
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
  await open(OPTIONS);
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
  await open(OPTIMISTIC);
  expect(
    await screen.findByText(
      'It passes unless 20.0% of all votes are cast against it. Only votes against count for that.',
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['against']);
});

test('where the module is none that is known nothing can be voted, and that is said', async () => {
  await open(null);
  expect(await screen.findByText(/counted by a module that is not known here/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});
