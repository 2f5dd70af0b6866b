import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { ByteReader } from './bytes';
import { checkOpening } from './checkpoint';
import { joinRows, NO_ROWS } from './joinRows';
import type { VoteRows } from './rows';
import { orderFlaw } from './segmentSizes';
import { readPlaces, readSupports, readVoters } from './voteColumns';
import { readWeights } from './weights';

// The fewest bytes of a row: voter, block and log index; its support takes a quarter more.
const LEAST = 3;

/** The rows of a votes file behind those of the files before it, without reasons and transactions; throws `CheckpointFlaw`. */
export function decodeVotesFile(bytes: Uint8Array, earlier: VoteRows = NO_ROWS): VoteRows {
  const reader = new ByteReader(bytes);
  checkOpening(reader);
  if (earlier.count > 0 && reader.varint() !== earlier.count) throw orderFlaw();
  const rows = readVotes(reader, earlier);
  reader.end();
  return rows;
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
