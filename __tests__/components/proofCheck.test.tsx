/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Address } from 'viem';
import { ProofCheck } from '@/components/proof/ProofDetails';
import { openSmall } from '@/devnet/small';
import type { Figure } from '@/lib/query/verify';
import { installNetwork } from '../lib/act/network';
import { openBefore } from '../openBefore';

installNetwork(() => ({
  chains: [{ id: 31337, name: 'Testland', rpc: [small.url], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));
const small = openBefore(openSmall);

async function readAgain(contract: Address, call: string, value: bigint | string): Promise<void> {
  location.hash = `#${small.dao}`;
  const block = await small.client.getBlockNumber();
  const figure: Figure = {
    label: 'A figure',
    contract,
    call,
    args: [],
    block,
    value: String(value),
    chainId: 31337,
  };
  render(<ProofCheck figure={figure} />);
  await userEvent.click(screen.getByRole('button', { name: 'Read it again' }));
}

test.each(['governor', 'token', 'timelock'] as const)(
  'a figure of the %s itself is borne out',
  async (which) => {
    const { delay, supply } = {
      delay: await small.read<bigint>('timelock', 'getMinDelay'),
      supply: await small.read<bigint>('token', 'totalSupply'),
    };
    if (which === 'governor') await readAgain(small.governor, 'name()', 'Small DAO');
    else if (which === 'token') await readAgain(small.token, 'totalSupply()', supply);
    else await readAgain(small.timelock, 'getMinDelay()', delay);
    expect(await screen.findByText('✓ The chain gives the same value.')).toBeVisible();
  },
);

test('a contract that the Governor does not name proves nothing, whatever it gives', async () => {
  await readAgain(small.usd, 'totalSupply()', await small.read<bigint>('usd', 'totalSupply'));
  expect(await screen.findByText(/does not name it as its token or its timelock/)).toBeVisible();
  expect(screen.queryByText(/✓/)).toBeNull();
});

test('another value is said to be another', async () => {
  await readAgain(small.token, 'totalSupply()', 7n);
  expect(await screen.findByText(/The chain gives another value/)).toBeVisible();
});
