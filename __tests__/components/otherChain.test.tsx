/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { AddChain } from '@/components/settings/AddChain';
import { Providers } from '@/components/shell/Providers';
import { openSmall } from '@/devnet/small';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { installNetwork } from '../lib/act/network';
import { openBefore } from '../openBefore';

// The operator knows Ethereum only.
installNetwork(() => ({
  chains: [{ id: 1, name: 'Ethereum', rpc: [], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));
const small = openBefore(() => openSmall({ name: 'Far Away' }));
afterAll(() => writeText(KEYS.endpoints, null));

test('an organisation on a chain that nobody set up can be read as soon as its chain is added', async () => {
  const user = userEvent.setup();
  render(
    <Providers>
      <DaoScreen fragment={small.dao} />
      <AddChain taken={[1]} />
    </Providers>,
  );
  expect(await screen.findByText(/Chain 31337 is not set up here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add another chain' }));
  await user.type(screen.getByRole('textbox', { name: 'Chain id' }), '31337');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Somewhere');
  await user.type(screen.getByRole('textbox', { name: 'RPC endpoint' }), small.url);
  await user.click(screen.getByRole('button', { name: 'Add chain' }));
  expect(await screen.findByRole('heading', { name: 'Far Away' })).toBeVisible();
  expect(screen.getByText(/OpenZeppelin Governor · Somewhere · token SML/)).toBeVisible();
});

test('an endpoint of another chain is not used, however often it is offered', async () => {
  const user = userEvent.setup();
  writeText(KEYS.endpoints, null);
  render(<AddChain taken={[1]} />);
  await user.click(screen.getByRole('button', { name: 'Add another chain' }));
  await user.type(screen.getByRole('textbox', { name: 'Chain id' }), '10');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Elsewhere');
  await user.type(screen.getByRole('textbox', { name: 'RPC endpoint' }), small.url);
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('button', { name: 'Add chain' }));
    expect(await screen.findByText(/serves chain 31337, not chain 10/)).toBeVisible();
  }
  expect(screen.queryByText('To use it all the same, press once more.')).toBeNull();
  expect(readText(KEYS.endpoints)).toBeNull();
});
