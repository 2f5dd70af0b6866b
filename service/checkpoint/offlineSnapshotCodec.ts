import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import type { BlockRange } from '@/core/blockRange';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import { caip10, list, object, type Shape } from '@/core/json';
import { big, oneOf, writeJson } from '@/core/jsonValues';
import type { Coverage } from '@/service/indexer/store/store';
import { ByteReader, ByteWriter, strictUtf8 } from './bytes';
import { block, daoShape } from './daoShape';
import { factsShape, type KeptFacts } from './factsShape';
import { now } from './head';
import { readPart } from './json';
import { created, event } from './shard';

/** The version of what is kept; every other is thrown away. */
const VERSION = 1;
/** Limits of what is stored: bytes, proposals, and ranges of blocks. */
const LARGEST = 8 << 20;
const MOST = 2_000;
const RANGES = 10_000;

/** One proposal: what the contract said, and what was read about the accounts of its calls, where that was asked. */
export type KeptProposal = { id: bigint; now: ProposalNow; facts?: KeptFacts | null };

/** Latest data of an organisation, stored in the reader's own browser for times without a network. */
export type OfflineSnapshotData = {
  version: typeof VERSION;
  /** CAIP-10. */
  dao: string;
  /** The newest block that was read. */
  block: Block;
  /** When, in Unix seconds of the reader's clock. */
  read: bigint;
  governor: Dao;
  /** The contract's answers, each at the block it was asked at; newest proposal first. */
  proposals: readonly KeptProposal[];
  /** Logs of blocks above those that are stored for good, the first of which is `from`. */
  loose: {
    from: bigint;
    coverage: Coverage;
    created: readonly CreatedLog[];
    events: readonly ProposalLog[];
  };
};

/** Stored data of an organisation, and the packed votes of its unfinalized blocks; empty if there are none. */
export type StoredSnapshot = { recollection: OfflineSnapshotData; votes: Uint8Array };

const range: Shape<BlockRange> = object<BlockRange>({ from: big(53), to: big(53) });
const ranges = list(range, RANGES);

const told: Shape<ProposalNow> = {
  write: ({ at, ...rest }) => [block.write(at), now.write(rest)],
  read: (json, name) => {
    const [at, rest] = Array.isArray(json) ? (json as unknown[]) : [];
    return { ...now.read(rest, name), at: block.read(at, name) };
  },
};

const shape: Shape<OfflineSnapshotData> = object<OfflineSnapshotData>({
  version: oneOf([VERSION]),
  dao: caip10,
  block,
  read: big(53),
  governor: daoShape,
  proposals: list(object<KeptProposal>({ id: big(), now: told }, { facts: factsShape }), MOST),
  loose: object<OfflineSnapshotData['loose']>({
    from: big(53),
    coverage: object<Coverage>({ proposal: ranges, vote: ranges }),
    created: list(created, MOST),
    events: list(event, RANGES),
  }),
});

/** Encodes a snapshot, without its unfinalized blocks if they are too many; null if the rest is too large too. */
export function encodeOfflineSnapshot({
  recollection,
  votes,
}: StoredSnapshot): Uint8Array<ArrayBuffer> | null {
  const { loose, proposals } = recollection;
  const bounded = { ...recollection, proposals: proposals.slice(0, MOST) };
  const isFew = loose.created.length <= MOST && loose.events.length <= RANGES;
  if (isFew && votes.length < LARGEST) {
    const bytes = written(bounded, votes);
    if (bytes.length <= LARGEST) return bytes;
  }
  const none = { from: loose.from, coverage: { proposal: [], vote: [] }, created: [], events: [] };
  const bytes = written({ ...bounded, loose: none }, new Uint8Array(0));
  return bytes.length <= LARGEST ? bytes : null;
}

/** A recollection of this organisation from its bytes, every field checked; throws `CheckpointFlaw`. */
export function decodeOfflineSnapshot(bytes: Uint8Array, dao: string): StoredSnapshot {
  if (bytes.length > LARGEST) throw new CheckpointFlaw('it is too large');
  const reader = new ByteReader(bytes);
  const recollection = readPart(shape, strictUtf8(reader.bytes(reader.count(LARGEST, 1))));
  const votes = reader.bytes(reader.count(LARGEST, 1));
  reader.end();
  if (recollection.dao.toLowerCase() !== dao.toLowerCase())
    throw new CheckpointFlaw('it is of another organisation');
  return { recollection, votes };
}

function written(recollection: OfflineSnapshotData, votes: Uint8Array): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  const json = writeJson(shape, recollection);
  writer.varint(json.length);
  writer.bytes(json);
  writer.varint(votes.length);
  writer.bytes(votes);
  return writer.done();
}
