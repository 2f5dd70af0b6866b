import type { Address, Hex } from 'viem';
import { type RawLog, readLogs } from '../../chain/logs/logs';
import { planOf } from '../../chain/logs/plan';
import type { Transport } from '../../chain/rpc/transport';
import type { BlockRange } from '../../core/blockRange';
import { describe } from '../../core/errors';
import type { Block } from '../../core/governor/dao';
import { gaps, size } from '../../service/indexer/logs/coverage';
import type { Journal } from './journal';
import { grouped, type Progress, timeOf } from './progress';

/** Logs to read: of which contract, which events, and what takes them. */
export type Source = {
  label: string;
  address: Address;
  topics: readonly string[];
  covered(): readonly BlockRange[];
  take(range: BlockRange, logs: readonly RawLog[]): void;
};

/** Context of a reading. */
export type Reading = { transport: Transport; journal: Journal; progress: Progress };

// A host that was down for a moment is asked again, as long as something more is read each time.
const ROUNDS = 4;

/**
 * Reads what a source lacks of a range and writes it to the journal as it comes. Throws a sentence naming the first
 * blocks that no endpoint gave; what was read stays in the journal.
 */
export async function readSource(
  reading: Reading,
  source: Source,
  range: BlockRange,
  target: Block,
): Promise<void> {
  const pace = new Pace(reading.progress, source, range);
  announce(reading, source, range);
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = gaps(source.covered(), range);
    if (missing.length === 0) break;
    const before = size(missing);
    for (const part of missing) await readPart(reading, source, part, target, pace);
    const left = gaps(source.covered(), range);
    if (size(left) === before) break;
  }
  reading.progress.end();
  const [gap] = gaps(source.covered(), range);
  if (gap === undefined) return;
  const error = pace.failure === undefined ? '' : ` ${pace.failure}`;
  throw new Error(
    `No endpoint gave the logs of blocks ${gap.from} to ${gap.to}.${error} What was read is kept; the same command goes on there.`,
  );
}

/** Says what is going to be asked, unless nothing is. */
function announce({ transport, progress }: Reading, source: Source, range: BlockRange): void {
  const blocks = size(gaps(source.covered(), range));
  if (blocks === 0n) return;
  const { requests, seconds, host } = planOf(transport, blocks);
  progress.note(
    `${source.label}: ${grouped(blocks)} blocks up to ${range.to}, about ${grouped(BigInt(requests))} request${requests === 1 ? '' : 's'} and ${timeOf(seconds)} on ${host}.`,
  );
}

async function readPart(
  { transport, journal }: Reading,
  source: Source,
  range: BlockRange,
  target: Block,
  pace: Pace,
): Promise<void> {
  const { address } = source;
  const filter = { address, topics: [source.topics as readonly Hex[]], ...range };
  const result = await readLogs(transport, filter, {
    onLogs: (logs, from, to) => {
      journal.append({ address, from, to, logs });
      source.take({ from, to }, logs);
      pace.step({ from, to }, logs.length);
    },
  });
  const [gap] = result.gaps;
  if (gap !== undefined) pace.failure = describe(gap.error.code, gap.error.facts).title;
  if (result.last !== null && result.last.number === target.number && result.last.hash !== target.hash)
    throw new Error(`Block ${target.number} was taken back by the chain while it was read; try again.`);
}

/** How fast the blocks come. */
class Pace {
  failure: string | undefined;
  private readonly started = performance.now();
  private readonly total: bigint;
  private done: bigint;
  private fresh = 0n;
  private logs = 0;

  constructor(
    private readonly progress: Progress,
    private readonly source: Source,
    range: BlockRange,
  ) {
    this.total = size([range]);
    this.done = this.total - size(gaps(source.covered(), range));
  }

  step({ from, to }: BlockRange, logs: number): void {
    const blocks = to - from + 1n;
    this.done += blocks;
    this.fresh += blocks;
    this.logs += logs;
    const { done, total, fresh } = this;
    const elapsed = performance.now() - this.started;
    this.progress.show(this.source.label, { done, total, fresh, logs: this.logs, elapsed });
  }
}
