/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Address } from 'viem';
import { ProofCheck } from '@/components/proof/ProofDetails';
import { ProveFigures } from '@/components/proof/ProveFigures';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { ProofView } from '@/lib/query/proof';
import type { Figure } from '@/lib/query/verify';
import { installNetwork } from '../lib/act/network';
import { openBefore } from '../openBefore';

installNetwork(() => ({
  chains: [{ id: 31337, name: 'Testland', rpc: [hostile.url], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));
const small = openBefore(openSmall);
const hostile = openBefore(() => startHostile({ target: small.url }));
afterEach(() => hostile.set({}));

async function show(value: bigint): Promise<void> {
  location.hash = `#${small.dao}`;
  const block = await small.client.getBlockNumber();
  const call = { contract: small.token, call: 'totalSupply()', args: [], block };
  const figure: Figure = { ...call, label: 'Supply', value: String(value), chainId: 31337 };
  render(<ProofCheck figure={figure} />);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an endpoint that lies is believed when it is read again, and not when the figure is proven', async () => {
  hostile.set({ eth_call: { kind: 'result', result: `0x${'7'.padStart(64, '0')}` } });
  await show(7n);
  await press('Prove it');
  expect(await screen.findByText(/The chain gives another value/)).toBeVisible();
  await press('Read it again');
  // All that it is asked gives seven: so the token and the timelock are other contracts, which is said instead.
  expect(await screen.findByText(/This contract gives the same value/)).toBeVisible();
});

test('what is proven says from what, and whose word the block is', async () => {
  await show(await small.read<bigint>('token', 'totalSupply'));
  await press('Prove it');
  expect(await screen.findByText(/Proven: the chain’s state gives this value/)).toBeVisible();
  expect(
    screen.getByText(/words of storage and .* accounts with .* of Merkle proofs against block/),
  ).toBeVisible();
  expect(screen.getByText(/^Only .* says that this block is part of the chain/)).toBeVisible();
});

test('a proof of something else is refused in words', async () => {
  hostile.set({ eth_getCode: { kind: 'result', result: '0x60' } });
  await show(1n);
  await press('Prove it');
  expect(await screen.findByText(/does not prove this figure against block/)).toBeVisible();
});

describe('all figures at once', () => {
  const figure = async (name: string, contract: Address, value: bigint): Promise<ProofView> => ({
    ...{ figure: name, kind: 'call', contract, call: 'totalSupply()', args: [], word: 0 },
    value: String(value),
    block: await small.client.getBlockNumber(),
  });

  test('those that are so, those that are not, and those of a contract that the Governor does not name', async () => {
    location.hash = `#${small.dao}`;
    const supply = await small.read<bigint>('token', 'totalSupply');
    const proofs = [
      await figure('quorum', small.token, supply),
      await figure('snapshot', small.token, 7n),
      await figure('deadline', small.usd, await small.read<bigint>('usd', 'totalSupply')),
    ];
    render(<ProveFigures chainId={31337} proofs={proofs} />);
    expect(await screen.findByText('✓ Proven: the quorum.')).toBeVisible();
    expect(screen.getByText(/do not rely on: the snapshot\./)).toBeVisible();
    expect(screen.getByText('Not proven: the end of voting.')).toBeVisible();
  });
});
