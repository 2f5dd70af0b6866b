import type { Address, Hex } from 'viem';
import { type LogFilter, type RawLog, readLogs } from '../../chain/logs/logs';
import { planOf } from '../../chain/logs/plan';
import type { Transport } from '../../chain/rpc/transport';
import type { BlockRange } from '../../core/blockRange';
import { add, gaps, size } from '../../service/indexer/logs/coverage';
import { sampleOf } from './finding';

/** Requests and logs that reading again takes at most, about. */
const REQUESTS = 400;
const LOGS = 50_000;
// Blocks, and answers at most, from which is learned how many blocks an endpoint gives at once.
const PROBE = 10_000n;
const FEW = 20;

/** Logs to read again: events of one contract, and about how many logs there are. */
export type Wanted = { address: Address; topics: readonly string[]; range: BlockRange; expected: number };

/** Logs read again. */
export type Reread = { logs: readonly RawLog[]; covered: readonly BlockRange[]; total: bigint };

/**
 * Reads the logs of a range of blocks again: of all of them where an endpoint gives that in a bounded number of requests,
 * else of ranges that the seed chooses. What no endpoint gives is not covered; never throws for it.
 */
export async function reread(transport: Transport, wanted: Wanted, seed: number): Promise<Reread> {
  const { from, to } = wanted.range;
  const reader = new Reader(transport, wanted);
  const total = to - from + 1n;
  await reader.read({ from: total > PROBE ? to - PROBE + 1n : from, to }, FEW);
  const { requests } = planOf(transport, total);
  const share = Math.min(1, REQUESTS / requests, LOGS / Math.max(1, wanted.expected));
  const pieces = share === 1 ? [wanted.range] : chosen(wanted.range, requests, share, seed);
  for (const piece of pieces) await reader.read(piece, 2 * REQUESTS);
  return reader.result(total);
}

function chosen({ from, to }: BlockRange, requests: number, share: number, seed: number): BlockRange[] {
  const whole = to - from + 1n;
  const pieces = BigInt(Math.max(requests, 100));
  const width = (whole + pieces - 1n) / pieces;
  const count = Math.max(1, Math.floor(Number(pieces) * share));
  return sampleOf(Number((whole + width - 1n) / width), count, seed).map((index) => {
    const first = from + BigInt(index) * width;
    const last = first + width - 1n;
    return { from: first, to: last < to ? last : to };
  });
}

class Reader {
  private covered: BlockRange[] = [];
  private readonly logs: RawLog[] = [];
  private answers = 0;

  constructor(
    private readonly transport: Transport,
    private readonly wanted: Wanted,
  ) {}

  /** Reads what is lacking of a range, until there were so many answers: an endpoint may give less than was planned. */
  async read(whole: BlockRange, most: number): Promise<void> {
    for (const range of gaps(this.covered, whole)) await this.readOne(range, most);
  }

  private async readOne(range: BlockRange, most: number): Promise<void> {
    if (this.answers >= most) return;
    const { address, topics } = this.wanted;
    const abort = new AbortController();
    const filter: LogFilter = { address, topics: [topics as readonly Hex[]], ...range };
    const onLogs = (found: readonly RawLog[], from: bigint, to: bigint) => {
      for (const log of found) this.logs.push(log);
      this.covered = add(this.covered, { from, to });
      this.answers += 1;
      if (this.answers >= most) abort.abort();
    };
    try {
      // One after the other where it is cut off, so that the same seed reads the same.
      const parallel = most === FEW ? 1 : undefined;
      await readLogs(this.transport, filter, { onLogs, signal: abort.signal, parallel });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  }

  result(total: bigint): Reread {
    return { logs: this.logs, covered: this.covered, total };
  }
}

/** How much of it was read again, in words; undefined when all of it was. */
export function unreadOf({ covered, total }: Reread): string | undefined {
  const read = size(covered);
  return read === total ? undefined : `the logs of ${total - read} of ${total} blocks were not read again`;
}
