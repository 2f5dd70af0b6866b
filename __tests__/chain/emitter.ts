import type { Address, Hex } from 'viem';
import type { RawLog } from '@/chain/logs/logCheck';
import { type LogOptions, readLogs } from '@/chain/logs/logs';
import type { Transport } from '@/chain/rpc/transport';
import { type Anvil, rpc, startAnvil } from '@/devnet/anvil';

/** The contract of interest, and what its logs are called. */
export const EMITTER: Address = '0x00000000000000000000000000000000000e3177';
const TOPIC: Hex = `0x${'e3'.repeat(32)}`;

// Emits the same log five times.
const CODE: Hex = `0x${`7f${TOPIC.slice(2)}60006000a1`.repeat(5)}00`;
const EVERY = 10;
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A real chain on which every tenth block has five logs of interest. */
export type Emitted = { anvil: Anvil; head: bigint; filter: { address: Address; topics: Hex[][] } };

/** Starts it, `blocks` long. */
export async function emit(blocks: number): Promise<Emitted> {
  // Told when to mine: by itself it mines a moment after it took the transaction, and on a busy machine too late.
  const anvil = await startAnvil({ mining: 'none', args: ['--prune-history', '8'] });
  await rpc(anvil.url, 'anvil_setCode', [EMITTER, CODE]);
  for (let block = 0; block < blocks; block += EVERY) {
    await rpc(anvil.url, 'anvil_mine', [`0x${(EVERY - 1).toString(16)}`]);
    await rpc(anvil.url, 'eth_sendTransaction', [{ from: SENDER, to: EMITTER, gas: '0x30000' }]);
    await rpc(anvil.url, 'anvil_mine', ['0x1']);
  }
  const head = BigInt(await rpc<Hex>(anvil.url, 'eth_blockNumber'));
  return { anvil, head, filter: { address: EMITTER, topics: [[TOPIC]] } };
}

/** Result of a read: each log and each range as they came. */
export type Seen = {
  logs: string[];
  ranges: { from: bigint; to: bigint }[];
  gaps: { from: bigint; to: bigint; host: string; reason: string }[];
};

/** Reads blocks of this chain, oldest or newest first. */
export async function readAll(
  transport: Transport,
  { filter, head }: Emitted,
  options: LogOptions & { from?: bigint } = {},
): Promise<Seen> {
  const { from = 0n, ...rest } = options;
  const seen: Seen = { logs: [], ranges: [], gaps: [] };
  const result = await readLogs(
    transport,
    { ...filter, from, to: head },
    {
      ...rest,
      onLogs: (logs, first, last) => {
        seen.logs.push(...logs.map(nameOf));
        seen.ranges.push({ from: first, to: last });
      },
    },
  );
  seen.gaps = result.gaps.map(({ from: first, to, error }) => ({
    from: first,
    to,
    host: error.facts.host ?? '',
    reason: error.message,
  }));
  return seen;
}

const nameOf = ({ blockNumber, logIndex }: RawLog): string => `${Number(blockNumber)}:${Number(logIndex)}`;

/** The ranges in order, or a sentence when some block is there twice or missing. */
export function tiled(ranges: readonly { from: bigint; to: bigint }[], from: bigint, to: bigint): string {
  let next = from;
  for (const range of [...ranges].sort((a, b) => Number(a.from - b.from))) {
    if (range.from !== next) return `${range.from} follows ${next - 1n}`;
    next = range.to + 1n;
  }
  return next === to + 1n ? 'each block once' : `ends at ${next - 1n}`;
}
