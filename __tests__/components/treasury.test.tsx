/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import { TreasuryScreen } from '@/components/treasury/TreasuryScreen';
import { reading } from '../control/page';
import {
  block,
  createWorld,
  DAO,
  dao,
  expectLink,
  GOVERNOR,
  proposal,
  proposalPage,
  show,
  sync,
  votes,
} from './world';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const LOCK = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const COIN = { source: 'COIN', token: null, symbol: 'ETH', decimals: 18 };
const NAMED = { source: 'NAMED', token: TOKEN, symbol: 'US‮DC', decimals: 6 };

function holding(asset: typeof COIN | typeof NAMED, amount: string, holder = LOCK) {
  const proof = reading({ contract: TOKEN, call: 'balanceOf(address)', args: [holder], value: amount });
  return { asset, amount, holder, proof };
}

function open(treasury: Record<string, unknown>, calls: Record<string, unknown>, isComplete = true) {
  const { service } = createWorld({
    dao: () => ({
      ...dao({ sync: sync({ complete: isComplete }) }),
      treasury: { holdings: [], assets: [COIN, NAMED], silent: 0, at: block(1000), ...treasury },
      proposals: proposalPage([proposal({ calls: () => ({ items: [], block: '1000', ...calls }) })]),
    }),
  });
  show(service, <TreasuryScreen fragment={DAO} />);
}

test('what each contract holds, with its proof; a token that a proposal names is not taken at its word', async () => {
  open(
    { holdings: [holding(COIN, votes(3)), holding(NAMED, '5000000'), holding(COIN, '7', GOVERNOR)] },
    {
      items: [
        {
          ...{ path: [0], chainId: 31337, share: '41% of the USDC held' },
          sentence: [{ kind: 'TEXT', text: 'Transfer 2 USDC', who: null }],
        },
        {
          path: [1],
          chainId: 31337,
          share: null,
          sentence: [{ kind: 'TEXT', text: 'Set a fee', who: null }],
        },
      ],
    },
  );
  const card = within(await screen.findByRole('region', { name: 'Holdings' }));
  expect(card.getByRole('button', { name: '3 ETH' })).toBeVisible();
  expect(screen.getByText(/^What the treasury holds, .* No prices, so no total\.$/)).toBeVisible();
  expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The timelock'),
    expect.stringContaining('The Governor'),
  ]);
  // Without the character that would turn the line around.
  expect(card.getByRole('button', { name: '5 USDC' })).toBeVisible();
  expect(card.getByText(/as it calls itself/)).toBeVisible();
  expect(
    card.getByText(/the chain’s coin and 1 token that open proposals name\. Other tokens may be held too\.$/),
  ).toBeVisible();
  expect(screen.queryByText(/may follow/)).toBeNull();
  const moves = within(screen.getByRole('region', { name: 'Open proposals would move' }));
  expect(await moves.findByText(/Transfer 2 USDC/)).toBeVisible();
  expect(moves.getByText('41% of the USDC held')).toBeVisible();
  expect(moves.queryByText(/Set a fee/)).toBeNull();
  expectLink(moves, 'Fund the grants council', expect.stringContaining(`${DAO}/7`));
});

test('what could not be read is said, and nothing more is claimed', async () => {
  open({ silent: 2 }, { block: null }, false);
  expect(await screen.findByText(/Of 2 tokens the amount could not be read/)).toBeVisible();
  expect(screen.getByText('None of what was looked for is held.')).toBeVisible();
  expect(await screen.findByText('Nothing of it, as far as their calls could be read.')).toBeVisible();
  expect(screen.getByText('The calls of 1 proposal could not be checked with the chain.')).toBeVisible();
});

test('a history that is not whole may hide a proposal that moves some, or names a token', async () => {
  open({}, {}, false);
  expect(await screen.findByText(/^Tokens that open proposals name may follow/)).toBeVisible();
  expect(await screen.findByText('Nothing of it, as far as their calls say.')).toBeVisible();
  expect(screen.getByText(/others may move some of it too/)).toBeVisible();
});
