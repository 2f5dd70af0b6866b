import type { VoteRows } from '@/service/checkpoint/rows';
import { sizesIn } from '@/service/checkpoint/segmentSizes';
import type { Shard } from '@/service/checkpoint/shard';

/** The files with the reasons and transactions of votes. */
export type FilesBeside = Pick<Shard, 'reasons' | 'transactions'>;

/** The same, and where their votes stand in the chain. */
export type Beside = FilesBeside & { rows: Pick<VoteRows, 'count' | 'block' | 'logIndex'> };

/** Returns the files beside each file of these votes. */
export function besideOf(files: readonly FilesBeside[], { block, count, logIndex }: VoteRows): Beside[] {
  const sizes = sizesIn(files.length, count);
  let end = 0;
  return files.map(({ reasons, transactions }, index) => {
    const size = sizes[index] ?? 0;
    const at = end;
    end += size;
    const rows = { count: size, block: block.subarray(at, end), logIndex: logIndex.subarray(at, end) };
    return { reasons, transactions, rows };
  });
}
