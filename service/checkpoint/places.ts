import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader, ByteWriter } from './bytes';
import type { VoteRows } from './rows';

const MAX_INDEX = 0xffff_ffff;

/**
 * Writes where the logs stand: of each proposal the first block, told from that of the proposal before; of each row the
 * blocks since the row before; and its log index, in the block of the row before told from that one's.
 */
export function writePlaces(
  writer: ByteWriter,
  { block, count, logIndex }: VoteRows,
  sizes: Uint32Array,
): void {
  const deltas = new Float64Array(count);
  const indexes = new Float64Array(count);
  let row = 0;
  let first = 0;
  for (const size of sizes) {
    const start = block[row] ?? 0;
    writer.zigzag(start - first);
    first = start;
    for (let in_ = 0; in_ < size; in_++, row++) {
      const delta = in_ === 0 ? 0 : (block[row] ?? 0) - (block[row - 1] ?? 0);
      const isBeside = in_ > 0 && delta === 0;
      deltas[row] = delta;
      indexes[row] = (logIndex[row] ?? 0) - (isBeside ? (logIndex[row - 1] ?? 0) + 1 : 0);
      if (delta < 0 || (indexes[row] ?? 0) < 0) throw new RangeError('the rows are not in order');
    }
  }
  writer.planes(deltas);
  writer.planes(indexes);
}

/** Reads the output of `writePlaces`, for proposals of so many rows; throws `CheckpointFlaw`. */
export function readPlaces(
  reader: ByteReader,
  count: number,
  sizes: Uint32Array,
): { block: Float64Array; logIndex: Uint32Array } {
  const starts = new Float64Array(sizes.length);
  let first = 0;
  for (let group = 0; group < sizes.length; group++) {
    first += reader.zigzag();
    if (first < 0 || first > Number.MAX_SAFE_INTEGER) malformed();
    starts[group] = first;
  }
  const block = new Float64Array(count);
  const logIndex = new Uint32Array(count);
  reader.planes(block, count, Number.MAX_SAFE_INTEGER);
  reader.planes(logIndex, count, MAX_INDEX);
  let row = 0;
  for (let group = 0; group < sizes.length; group++) {
    const end = row + (sizes[group] ?? 0);
    if (block[row] !== 0) malformed();
    block[row] = starts[group] ?? 0;
    for (row++; row < end; row++) {
      if (block[row] === 0) {
        const index = (logIndex[row] ?? 0) + (logIndex[row - 1] ?? 0) + 1;
        if (index > MAX_INDEX) malformed();
        logIndex[row] = index;
      }
      block[row] = (block[row] ?? 0) + (block[row - 1] ?? 0);
    }
    if ((block[end - 1] ?? 0) > Number.MAX_SAFE_INTEGER) malformed();
  }
  return { block, logIndex };
}

function malformed(): never {
  throw new CheckpointFlaw('its blocks are malformed');
}
