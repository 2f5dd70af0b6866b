import { NO_ROWS } from './joinRows';
import type { VoteRows } from './rows';
import { cutFlaw, orderFlaw, sizesIn } from './segmentSizes';
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
