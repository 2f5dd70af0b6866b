import { MULTICALL3 } from '@/core/address';
import type { Block, Dao } from '@/core/governor/dao';
import type { MulticallOptions } from '../rpc/calls';
import { toQuantity } from '../rpc/quantity';
import { type Question, question } from '../rpc/question';
import { getBlock, type Transport } from '../rpc/transport';
import { view } from '../rpc/view';
import { governorAbi } from './abis/governor';
import { multicallAbi } from './abis/multicall';

const MEASURED_BLOCKS = 1000n;
// Ethereum's slot: what an L1 block lasts where two of them cannot be compared.
const L1_SECONDS = 12;

/** Inputs for a Governor's clock. */
export type ClockGround = Pick<Dao, 'address' | 'clock'>;

/** The clock of a Governor at a block, null when only the block itself can tell: see `clockOf`. */
export function clockQuestion(
  { address, clock }: ClockGround,
  options: MulticallOptions,
): Question<bigint | null> {
  const to = (options.multicall ?? MULTICALL3) as typeof address;
  const views = {
    clock: view(governorAbi, address, 'clock'),
    // On Arbitrum and its kin a contract sees the number of the L1 block.
    ...(clock.mode === 'l1-blocknumber' ? { seen: view(multicallAbi, to, 'getBlockNumber') } : {}),
  };
  return question(views, ({ clock: answer, seen }) => (answer === null ? (seen ?? null) : BigInt(answer)));
}

/** The clock where the contracts did not say: block numbers of our chain or its parent, or the block's time. */
export async function clockOf(
  transport: Transport,
  { clock }: Pick<Dao, 'clock'>,
  answer: bigint | null,
  at: Block,
): Promise<bigint> {
  if (answer !== null) return answer;
  if (clock.mode === 'timestamp') return at.timestamp;
  if (clock.mode !== 'l1-blocknumber') return at.number;
  return (await parentNumber(transport, at.number)) ?? at.number;
}

/** Seconds one unit of a clock lasts: 1 on timestamp clocks, measured over recent blocks, 0 when not known. */
export async function measure(
  transport: Transport,
  { clock }: Pick<Dao, 'clock'>,
  head: Block,
): Promise<number> {
  if (clock.mode === 'timestamp') return 1;
  const back = head.number < MEASURED_BLOCKS ? head.number : MEASURED_BLOCKS;
  if (clock.mode === 'unknown' || back === 0n) return 0;
  const past = await getBlock(transport, head.number - back);
  if (past === null) return 0;
  const seconds = Number(head.timestamp - past.timestamp);
  if (clock.mode === 'blocknumber') return seconds / Number(back);
  const ends = await Promise.all([head, past].map(({ number }) => parentNumber(transport, number)));
  const passed = Number((ends[0] ?? 0n) - (ends[1] ?? 0n));
  return ends[1] === null || passed <= 0 ? L1_SECONDS : seconds / passed;
}

/** The number of the L1 block that a block of ours saw (`l1BlockNumber` of Arbitrum's blocks); null without one. */
async function parentNumber(transport: Transport, number: bigint): Promise<bigint | null> {
  const block = await transport.request<unknown>('eth_getBlockByNumber', [toQuantity(number), false], {});
  const found = (block as { l1BlockNumber?: unknown } | null)?.l1BlockNumber;
  return typeof found === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(found) ? BigInt(found) : null;
}
