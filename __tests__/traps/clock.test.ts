import { toHex } from 'viem';
import { measure } from '@/chain/contracts/clock';
import { createReader } from '@/chain/contracts/reader';
import { createTransport } from '@/chain/rpc/transport';
import { secondsUntil } from '@/core/governor/dao';
import { rpc, startHostile } from '@/devnet/anvil';
import { type Lies, lyingCode, makeLie } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { word as topic } from '../service/indexer/ledger';
import { AT, COMMON, LOCK, says, TOKEN, TOKENS, text } from './saying';

const small = openBefore(openSmall);

describe('a chain whose contracts see the blocks of another', () => {
  test('trap 16: clock, snapshot and quorum are in those blocks, and their length is measured in them', async () => {
    const seen = 22_000_000n;
    const restore = await makeLie(small.url, small.multicall, { 'getBlockNumber()': says(seen) });
    const door = await startHostile({
      target: small.url,
      plan: { eth_chainId: { kind: 'chain', id: 42161 } },
    });
    for (const [address, lies] of [
      [AT, L1],
      [TOKEN, TOKENS],
      [LOCK, { 'getMinDelay()': says(9n) }],
    ] as const)
      await rpc(small.url, 'anvil_setCode', [address, lyingCode(lies)]);
    const transport = createTransport({ ...SWIFT, chainId: 42161, hosts: [door.url] });
    const reader = createReader(transport, { chainId: 42161, address: AT });
    expect((await reader.dao()).clock.mode).toBe('l1-blocknumber');
    expect(await reader.clock()).toBe(seen);
    const now = (await reader.proposals([7n])).get(7n);
    expect(now?.quorum).toEqual({ value: 90n, timepoint: seen - 5n, estimate: false });
    expect((await reader.receipt(TOKEN, 7n, seen + 5n)).power).toBeNull();
    expect((await reader.receipt(TOKEN, 7n, seen - 5n)).power).toBe(6n);
    await restore();
    await door.stop();
  });

  test('trap 16: how long they take is measured in them, and 12 s where that cannot be told', async () => {
    // Four blocks of ours to one of theirs, 4 s apart.
    const answer = (told: boolean) => (method: string, params: readonly unknown[]) => {
      if (method === 'eth_chainId') return '0x7a69';
      const number = BigInt(String(params[0]));
      const block = { number: toHex(number), hash: topic(number), timestamp: toHex(number * 4n) };
      return told ? { ...block, l1BlockNumber: toHex(number / 4n) } : block;
    };
    const clock = { raw: null, mode: 'l1-blocknumber' } as const;
    const head = { number: 8000n, hash: topic(8000n), timestamp: 32_000n };
    const measured: number[] = [];
    for (const told of [true, false]) {
      const host = await startHostile({ answer: answer(told) });
      const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [host.url] });
      measured.push(await measure(transport, { clock }, head));
      await host.stop();
    }
    expect(measured).toEqual([16, 12]);
    expect(secondsUntil(2_010n, 2_000n, measured[0] ?? 0)).toBe(160n);
  });

  const L1: Lies = {
    ...COMMON,
    'name()': text('Arbitrum'),
    'version()': text('1'),
    'COUNTING_MODE()': text('support=bravo&quorum=for,abstain'),
    'token()': says(TOKEN),
    'state(uint256)': says(1n),
    'proposalSnapshot(uint256)': says(21_999_995n),
    'proposalDeadline(uint256)': says(22_000_100n),
    'proposalVotes(uint256)': says(1n, 2n, 3n),
    'quorum(uint256)': says(90n),
    'getVotes(address,uint256)': says(6n),
    'hasVoted(uint256,address)': says(0n),
  };
});
