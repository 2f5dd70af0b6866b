import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { ByteReader, ByteWriter } from './bytes';
import { joinRows, NO_ROWS } from './joinRows';
import { checkOpening, open } from './opening';
import { readPlaces, writePlaces } from './places';
import type { VoteRows } from './rows';
import { orderFlaw } from './segmentSizes';
import { readSupports, writeSupports } from './supports';
import { readVoters, writeVoters } from './voters';
import { readWeights, writeWeights } from './weights';

// The fewest bytes of a row: voter, block and log index; its support takes a quarter more.
const LEAST = 3;

/**
 * A votes file: everything of the rows but reasons and transactions. The same rows give the same bytes. One that is read
 * behind others says how many votes they have, and names no voter and no weight again that their rows have.
 */
export function encodeVotesFile(rows: VoteRows, earlier: VoteRows = NO_ROWS): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  open(writer);
  if (earlier.count > 0) writer.varint(earlier.count);
  writeVotes(writer, rows, earlier);
  return writer.done();
}

/** The rows of a votes file behind those of the files before it, without reasons and transactions; throws `CheckpointFlaw`. */
export function decodeVotesFile(bytes: Uint8Array, earlier: VoteRows = NO_ROWS): VoteRows {
  const reader = new ByteReader(bytes);
  checkOpening(reader);
  if (earlier.count > 0 && reader.varint() !== earlier.count) throw orderFlaw();
  const rows = readVotes(reader, earlier);
  reader.end();
  return rows;
}

/** The rows, column after column. */
export function writeVotes(writer: ByteWriter, rows: VoteRows, earlier: VoteRows = NO_ROWS): void {
  const { count } = rows;
  writer.varint(count);
  const sizes = groupSizes(rows);
  writer.varint(sizes.length);
  writer.planes(sizes);
  writer.bytes(rows.proposals);
  const voter = writeVoters(writer, rows, earlier.voters);
  writeSupports(writer, rows);
  writeWeights(writer, rows, voter, earlier);
  writePlaces(writer, rows, sizes);
}

/** Reads the output of `writeVotes`, after the rows before; throws `CheckpointFlaw`. */
export function readVotes(reader: ByteReader, earlier: VoteRows = NO_ROWS): VoteRows {
  const count = reader.count(LIMITS.rows - earlier.count, LEAST);
  const sizes = new Uint32Array(reader.count(Math.min(count, LIMITS.proposals), 32));
  reader.planes(sizes, sizes.length, count);
  const proposals = reader.bytes(sizes.length * 32).slice();
  const proposal = new Uint32Array(count);
  let from = 0;
  sizes.forEach((size, number) => {
    if (size === 0 || size > count - from) throw new CheckpointFlaw('its proposals are malformed');
    proposal.fill(number, from, from + size);
    from += size;
  });
  if (from !== count) throw new CheckpointFlaw('its proposals are malformed');
  const { voter, voters } = readVoters(reader, count, earlier.voters.length / 20);
  const { kind, splits, support } = readSupports(reader, count);
  const { large, weight } = readWeights(reader, voter, voters.length / 20, earlier);
  const { block, logIndex } = readPlaces(reader, count, sizes);
  const columns = {
    proposals,
    voters,
    proposal,
    voter,
    support,
    kind,
    weight,
    large,
    splits,
    block,
    logIndex,
  };
  return joinRows(earlier, { count, ...columns, reasons: null, transactions: null });
}

/** How many rows each proposal has; throws `RangeError` when they do not stand in groups. */
function groupSizes({ count, proposal, proposals }: VoteRows): Uint32Array {
  const sizes = new Uint32Array(proposals.length / 32);
  for (let row = 0; row < count; row++) {
    const number = proposal[row] ?? 0;
    if (number < (proposal[row - 1] ?? 0)) throw new RangeError('the rows are not grouped by proposal');
    sizes[number] = (sizes[number] ?? 0) + 1;
  }
  if (sizes.includes(0)) throw new RangeError('a proposal has no row');
  return sizes;
}
