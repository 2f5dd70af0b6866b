/** @jest-environment jsdom */

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Address, encodeAbiParameters } from 'viem';
import { compareFigure } from '@/chain/contracts/compareFigure';
import { castCommand, ProofCheck } from '@/components/proof/ProofDetails';
import { Amount } from '@/components/ui/text/Amount';
import { openSmall } from '@/devnet/small';
import type { Figure } from '@/lib/query/verify';
import { installNetwork } from '../lib/act/network';
import { openBefore } from '../openBefore';

const FIGURE: Figure = {
  label: 'Votes for',
  contract: '0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
  call: 'proposalVotes(uint256)',
  args: ['84'],
  block: 21480112n,
  value: '3,982,114 MRD',
  raw: '3982114000000000000000000',
  word: 1,
  chainId: 1,
};

test('a figure opens the contract, the call, the block and the value behind it, and closes again', async () => {
  render(<Amount value={BigInt(FIGURE.raw ?? 0)} decimals={18} symbol="MRD" proof={FIGURE} />);
  const button = screen.getByRole('button', { name: '3,982,114 MRD' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const panel = screen.getByRole('dialog', { name: 'Votes for', hidden: true });
  for (const text of [
    FIGURE.contract,
    FIGURE.call,
    '84',
    /21,480,112 on chain 1/,
    FIGURE.raw ?? '',
    FIGURE.value,
  ]) {
    expect(await within(panel).findByText(text)).toBeInTheDocument();
  }
  await userEvent.click(within(panel).getByRole('button', { name: 'Close', hidden: true }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(button).toHaveFocus();
});

test('the cast line asks the same, quoted for a shell', () => {
  expect(castCommand(FIGURE)).toBe(
    `cast call ${FIGURE.contract} 'proposalVotes(uint256)' 84 --block 21480112 --rpc-url "$RPC_URL"`,
  );
  expect(castCommand({ ...FIGURE, args: ["'; rm -rf ~ '"] })).toContain(`''\\''; rm -rf ~ '\\'''`);
});

describe('reading a figure again', () => {
  const votes = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    [1n, BigInt(FIGURE.raw ?? 0), 3n],
  );

  test('the right one of several values is compared', () => {
    expect(compareFigure(FIGURE, votes)).toEqual({ same: true, found: FIGURE.raw });
    expect(compareFigure({ ...FIGURE, word: 0 }, votes)).toEqual({ same: false, found: '1' });
  });

  test('without knowing which, nothing is claimed', () => {
    expect(compareFigure({ value: '1', raw: '1' }, votes)).toMatchObject({ same: undefined });
  });

  test('addresses and texts are compared as such', () => {
    const address = encodeAbiParameters(
      [{ type: 'address' }],
      ['0x408ED6354d4973f66138C91495F2f2FCbd8724C3'],
    );
    expect(compareFigure({ value: FIGURE.contract }, address).same).toBe(true);
    const name = encodeAbiParameters([{ type: 'string' }], ['Meridian Góvernor, a name longer than a word']);
    expect(compareFigure({ value: 'Meridian Góvernor, a name longer than a word' }, name).same).toBe(true);
    expect(compareFigure({ value: 'Another' }, name).same).toBe(false);
  });
});

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
