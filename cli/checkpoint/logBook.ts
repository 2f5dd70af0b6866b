import type { Address, Hex } from 'viem';
import { type RawLog, readLogs } from '../../chain/logs/logs';
import type { Transport } from '../../chain/rpc/transport';
import { describe } from '../../core/errors';
import { GOVERNOR_TOPICS } from './collected';

/** Looks up logs of the Governor block by block, each block once. */
export class LogBook {
  private readonly known = new Map<bigint, Promise<readonly RawLog[]>>();

  constructor(
    private readonly transport: Transport,
    private readonly address: Address,
  ) {}

  /** The logs of one block; throws a sentence when no endpoint gives them. */
  of(block: bigint): Promise<readonly RawLog[]> {
    const logs = this.known.get(block) ?? this.read(block);
    this.known.set(block, logs);
    return logs;
  }

  private async read(block: bigint): Promise<readonly RawLog[]> {
    const { address } = this;
    const filter = { address, topics: [GOVERNOR_TOPICS as readonly Hex[]], from: block, to: block };
    const { logs, gaps } = await readLogs(this.transport, filter);
    const [gap] = gaps;
    if (gap === undefined) return logs;
    const { title } = describe(gap.error.code, gap.error.facts);
    throw new Error(`The logs of block ${block} could not be looked up: ${title}`);
  }
}
