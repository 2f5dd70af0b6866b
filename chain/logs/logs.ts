import { type BlockRange, blocksOf, mergeRanges } from '@/core/blockRange';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { behind, getBlock, type Transport } from '../rpc/transport';
import { ableHosts } from './hostChoice';
import type { LogFilter, RawLog } from './logCheck';
import { Scan } from './scan';
import type { Gap, LogOptions } from './scanChunk';

export type { LogFilter, RawLog } from './logCheck';
export type { Gap, LogOptions } from './scanChunk';

/** Logs, covered blocks, gaps, and the last block with its hash before the reading began. */
export type LogResult = {
  logs: RawLog[];
  covered: BlockRange[];
  gaps: Gap[];
  /** Null when no host knows the last block asked for; then nothing was read. */
  last: Block | null;
  /** Logs that were given but do not fit the question; left out. */
  foreign: number;
};

/** Reads the logs of a range through all hosts and checks each; what no host gave is a gap. Throws only the signal's reason. */
export async function readLogs(
  transport: Transport,
  filter: LogFilter,
  options: LogOptions = {},
): Promise<LogResult> {
  if (filter.to < filter.from) return { logs: [], covered: [], gaps: [], last: null, foreign: 0 };
  const logs: RawLog[] = [];
  // Read before the logs: if this block is still the chain's later, so were the logs.
  const last = options.last ?? (await lastBlock(transport, filter, options.signal));
  if (last instanceof QuorateError) {
    const gaps = [{ from: filter.from, to: filter.to, error: last }];
    return { logs, covered: [], gaps, last: null, foreign: 0 };
  }
  const scan = new Scan(transport, filter, last, {
    ...options,
    onLogs: options.onLogs ?? ((found) => pushAll(logs, found)),
  });
  const workers = Array.from({ length: options.parallel ?? 3 }, () => scan.work());
  try {
    await Promise.all(workers);
  } catch (error) {
    scan.stop();
    await Promise.allSettled(workers);
    throw error;
  }
  if (options.onLogs === undefined) logs.sort((a, b) => position(a) - position(b) || index(a) - index(b));
  const { number, hash, timestamp } = last;
  return {
    logs,
    covered: mergeRanges(scan.covered),
    gaps: mergeGaps(scan.gaps),
    last: { number, hash, timestamp },
    foreign: scan.foreign,
  };
}

async function lastBlock(
  transport: Transport,
  { to }: LogFilter,
  signal: AbortSignal | undefined,
): Promise<(Block & { host?: number }) | QuorateError> {
  let failure: QuorateError | undefined;
  for (const host of ableHosts(transport, new Set())) {
    try {
      const block = await getBlock(transport, to, { signal, host });
      if (block !== null) return { ...block, host };
      failure ??= behind(transport, host, to);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      failure = asQuorateError(error);
    }
  }
  // Without a host, the transport words the error.
  return (
    failure ?? asQuorateError(await transport.request('eth_chainId', []).catch((error: unknown) => error))
  );
}

// Spreading a long list into push overflows the stack.
function pushAll(logs: RawLog[], found: readonly RawLog[]): void {
  for (const log of found) logs.push(log);
}

const position = (log: RawLog): number => Number(log.blockNumber);

const index = (log: RawLog): number => Number(log.logIndex);

function mergeGaps(gaps: readonly Gap[]): Gap[] {
  return mergeRanges(gaps).map((range) => {
    const within = gaps.filter((gap) => gap.from >= range.from && gap.to <= range.to);
    const widest = within.reduce((a, b) => (blocksOf(b) > blocksOf(a) ? b : a));
    return { ...range, error: widest.error };
  });
}
