import { NO_ROWS } from './joinRows';
import type { VoteRows } from './rows';
import { cutFlaw, orderFlaw, sizesIn } from './segmentSizes';
import type { Shard } from './shard';
import { decodeVotesFile } from './votesFile';

/** The votes of all files, one behind the other; throws `CheckpointFlaw` where they are not cut, or not in order, as they must be. */
export function decodeSegments(files: readonly Uint8Array[]): VoteRows {
  let rows = NO_ROWS;
  const counts: number[] = [];
  for (const file of files) {
    const first = rows.count;
    rows = decodeVotesFile(file, rows);
    counts.push(rows.count - first);
    checkBehind(rows, first);
  }
  if (String(counts) !== String(sizesIn(files.length, rows.count))) throw cutFlaw();
  return rows;
}

/** Every row from the first of a file on stands behind all rows of the files before it. */
function checkBehind({ block, count, logIndex }: VoteRows, first: number): void {
  let [top, index] = [-1, -1];
  for (let row = 0; row < count; row++) {
    const [at, place] = [block[row] ?? 0, logIndex[row] ?? 0];
    const isBehind = at > top || (at === top && place > index);
    if (row < first) {
      if (isBehind) [top, index] = [at, place];
    } else if (!isBehind) throw orderFlaw();
  }
}

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
