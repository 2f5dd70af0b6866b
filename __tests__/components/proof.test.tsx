/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Address, encodeAbiParameters } from 'viem';
import { compareFigure } from '@/chain/contracts/compareFigure';
import { castCommand, ProofCheck } from '@/components/proof/ProofDetails';
import { ProveFigures } from '@/components/proof/ProveFigures';
import { Amount } from '@/components/ui/text/Amount';
import { startHostile } from '@/devnet/hostile';
import { openSmall } from '@/devnet/small';
import type { ProofView } from '@/lib/query/proof';
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
  ])
    expect(await within(panel).findByText(text)).toBeInTheDocument();
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

  test('without knowing which, nothing is claimed', () =>
    expect(compareFigure({ value: '1', raw: '1' }, votes)).toMatchObject({ same: undefined }));

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

installNetwork(() => ({
  chains: [{ id: 31337, name: 'Testland', rpc: [hostile.url], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));
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
