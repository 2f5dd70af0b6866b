import { writeJson } from '../../../core/jsonValues';
import { ByteWriter } from '../../../service/checkpoint/bytes';
import { open } from '../../../service/checkpoint/checkpoint';
import { NO_ROWS } from '../../../service/checkpoint/joinRows';
import type { VoteRows } from '../../../service/checkpoint/rows';
import { decodeShard, type Shard, shardTexts } from '../../../service/checkpoint/shard';
import { decodeVotesFile } from '../../../service/checkpoint/votesFile';
import type { VoteTable } from '../../../service/indexer/votes/voteTable';
import { writePlaces, writeSupports, writeVoters } from './encodeColumns';
import { writeWeights } from './encodeWeights';

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

/** The rows, column after column. */
function writeVotes(writer: ByteWriter, rows: VoteRows, earlier: VoteRows = NO_ROWS): void {
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

/** A file of votes, and its rows as they stand in it. */
export type VotesSegment = { file: Uint8Array; rows: VoteRows };

/** The files of the votes in these rows of a table. */
export function encodeSegments(
  votes: Pick<VoteTable, 'ordered' | 'select'>,
  wanted: readonly number[],
  sizes: readonly number[],
): VotesSegment[] {
  const chosen = new Set(wanted);
  const ordered = votes.ordered().filter((row) => chosen.has(row));
  let earlier = NO_ROWS;
  let at = 0;
  return sizes.map((size) => {
    const rows = votes.select(ordered.subarray(at, at + size));
    at += size;
    const file = encodeVotesFile(rows, earlier);
    // Its reader’s numbers of voters are those that the next one goes on with.
    if (at < ordered.length) earlier = decodeVotesFile(file, earlier);
    return { file, rows };
  });
}

/** A shard file. The same shard gives the same bytes. Throws `CheckpointFlaw` for what no reader would take. */
export function encodeShard({ votes, ...rest }: Shard): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  open(writer);
  const json = writeJson(shardTexts, rest);
  writer.varint(json.length);
  writer.bytes(json);
  writeVotes(writer, votes);
  const bytes = writer.done();
  decodeShard(bytes);
  return bytes;
}
