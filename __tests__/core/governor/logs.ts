import { type Address, type Hex, toEventSelector } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { rpc } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import type { Variant } from '@/devnet/variant';
import { type Checkpoints, lookup, push } from './ledger';

const topic = (signature: string) => toEventSelector(`event ${signature}`);
const POWER = ['', 'V2'].map((end) => topic(`DelegateVotesChanged${end}(address,uint256,uint256)`));
const DELEGATE = ['', 'V2'].map((end) => topic(`DelegateChanged${end}(address,address,address)`));
const TRANSFER = topic('Transfer(address,address,uint256)');
const SCHEDULED = topic('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)');
const CALLED = topic('CallExecuted(bytes32,uint256,address,uint256,bytes)');
const DROPPED = topic('Cancelled(bytes32)');

export type Log = UntrustedLog & { block: bigint; time: bigint };

/** A block as far as histories need it. */
export type Moment = { number: bigint; timestamp: bigint; hash: Hex };

/** Every log of the Governor, its token and its timelock from one block to another. */
export async function readAll(world: Variant, from: bigint, to: bigint): Promise<Log[]> {
  // A node refuses a range that ends before it begins: nothing was mined.
  if (from > to) return [];
  const address = [world.governor, world.token, ...(world.timelock === null ? [] : [world.timelock])];
  const filter = { address, fromBlock: hex(from), toBlock: hex(to) };
  return (await rpc<UntrustedLog[]>(world.url, 'eth_getLogs', [filter])).map((log) => ({
    ...log,
    block: BigInt(log.blockNumber),
    time: BigInt(log.blockTimestamp ?? 0),
  }));
}

/** The block at a height, the newest without one. */
export async function momentAt(url: string, number?: bigint): Promise<Moment> {
  const tag = number === undefined ? 'latest' : hex(number);
  const block = await rpc<{ number: Hex; timestamp: Hex; hash: Hex }>(url, 'eth_getBlockByNumber', [
    tag,
    false,
  ]);
  return { number: BigInt(block.number), timestamp: BigInt(block.timestamp), hash: block.hash };
}

/** Powers, balances and delegates over time, from the token's logs alone. */
export class Books {
  private readonly power = new Map<string, Checkpoints>();
  private readonly balance = new Map<string, Checkpoints>();
  private readonly delegate = new Map<string, Checkpoints>();

  constructor(logs: readonly Log[], clock: (log: Log) => bigint) {
    for (const log of logs) this.enter(log, clock(log));
  }

  votes(account: Address, at: bigint): bigint {
    return lookup(this.power.get(keyOf(account)) ?? [], at);
  }

  balanceOf(account: Address, at: bigint): bigint {
    return lookup(this.balance.get(keyOf(account)) ?? [], at);
  }

  delegateOf(account: Address, at: bigint): bigint {
    return lookup(this.delegate.get(keyOf(account)) ?? [], at);
  }

  /** All votes that somebody has, without those delegated to an account that does not count. */
  delegated(at: bigint, without: Address): bigint {
    const all = [...this.power.values()].reduce((sum, list) => sum + lookup(list, at), 0n);
    return all - this.votes(without, at);
  }

  private enter({ data, topics }: Log, now: bigint): void {
    const [event, first = '', second = '', third = ''] = topics;
    if (POWER.includes(event as Hex)) set(this.power, first, now, BigInt(`0x${data.slice(66, 130)}`));
    if (DELEGATE.includes(event as Hex)) set(this.delegate, first, now, BigInt(third));
    if (event !== TRANSFER) return;
    // An ERC-721 log has the number as a topic, and one piece moves.
    const amount = topics.length === 4 ? 1n : BigInt(data);
    this.move(first, now, -amount);
    this.move(second, now, amount);
  }

  private move(account: string, now: bigint, change: bigint): void {
    set(this.balance, account, now, (this.balance.get(keyOf(account))?.at(-1)?.value ?? 0n) + change);
  }
}

/** Timestamps of the timelock's operations as `getTimestamp` gives them, from its logs alone. */
export function operationsOf(logs: readonly Log[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { data, time, topics } of logs) {
    const id = topics[1] ?? '';
    // The delay is the last word of the head: target, value, data, predecessor, delay.
    if (topics[0] === SCHEDULED) found.set(id, time + BigInt(`0x${data.slice(2 + 4 * 64, 2 + 5 * 64)}`));
    if (topics[0] === DROPPED) found.delete(id);
    if (topics[0] === CALLED) found.set(id, 1n);
  }
  return found;
}

function set(map: Map<string, Checkpoints>, account: string, at: bigint, value: bigint): void {
  const key = keyOf(account);
  const list = map.get(key) ?? [];
  map.set(key, list);
  push(list, at, value);
}

// An address or the topic that holds it.
const keyOf = (account: string): string => account.slice(-40).toLowerCase();
