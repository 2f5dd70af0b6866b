import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { type ProposalNow, type Required, STATES, type Tally } from '@/core/governor/proposal';
import { caip10, flag, list, object, type Shape, text, whole } from '@/core/json';
import { big, hex, maybe, oneOf } from '@/core/jsonValues';
import { strictUtf8 } from './bytes';
import {
  CHECKPOINT_VERSION,
  type Head,
  type HeadProposal,
  type PackFiles,
  type PartFile,
  SEGMENTED_VERSION,
} from './checkpoint';
import { block, daoShape } from './daoShape';
import { address, readPart } from './json';
import { cutFlaw, MOST_SEGMENTS, sizesIn } from './segmentSizes';

/** The longest title that is kept. */
const TITLE = 1000;
/** Bytes that are kept of what a call reverted with. */
const REFUSED = 1024;

/** The name and size of a file. */
export const part: Shape<PartFile> = object<PartFile>({
  hash: text(32, /^[0-9a-f]{32}$/),
  bytes: whole(2 ** 31),
});

const tally: Shape<Tally> = object<Tally>({ against: big(), for: big(), abstain: big() });
const required: Shape<Required> = object<Required>({
  value: big(),
  timepoint: big(),
  estimate: flag,
});

type Now = Omit<ProposalNow, 'at' | 'sources'>;
/** A contract's answer about a proposal, without the block of that answer. */
export const now: Shape<Now> = object<Now>(
  {
    state: oneOf([...STATES, 'UNKNOWN']),
    phase: maybe(oneOf(['vetoed', 'objection', 'updatable'])),
    tally: maybe(tally),
    snapshot: big(),
    deadline: big(),
    eta: maybe(big()),
    expires: maybe(big()),
    quorum: maybe(required),
    superQuorum: maybe(required),
    approval: maybe(big()),
  },
  { refused: hex(REFUSED, false) },
);

const proposal: Shape<HeadProposal> = object<HeadProposal>({
  id: big(),
  title: text(TITLE),
  proposer: address,
  block: big(53),
  logIndex: whole(0xffff_ffff),
  timestamp: maybe(big(53)),
  now,
  votes: whole(LIMITS.rows),
  shard: part,
});

const packFiles = object<PackFiles>({ votes: part, reasons: maybe(part), transactions: part });
const packList = list(packFiles, MOST_SEGMENTS);
/** One stands alone, as in version 1; none is null. */
const pack: Shape<readonly PackFiles[]> = {
  write: (files) => {
    const [first] = files;
    if (files.length > 1) return packList.write(files);
    return first === undefined ? null : packFiles.write(first);
  },
  read: (json, path) => {
    if (Array.isArray(json)) return packList.read(json, path);
    return json === null ? [] : [packFiles.read(json, path)];
  },
};

/** A head as JSON has it. */
export const headShape: Shape<Head> = object<Head>({
  version: oneOf([CHECKPOINT_VERSION, SEGMENTED_VERSION]),
  dao: caip10,
  block,
  from: big(53),
  governor: daoShape,
  proposals: list(proposal, LIMITS.proposals),
  pack,
  delegates: maybe(object<NonNullable<Head['delegates']>>({ powers: part, history: part })),
});

/** A head from its bytes, every field checked and addresses checksummed; throws `CheckpointFlaw`. */
export function decodeHead(bytes: Uint8Array): Head {
  const json = strictUtf8(bytes);
  refuseLater(json, SEGMENTED_VERSION);
  const value = readPart(headShape, json);
  const { governor } = value;
  const its = `eip155:${governor.chainId}:${governor.address}`;
  if (its.toLowerCase() !== value.dao.toLowerCase()) throw new CheckpointFlaw('its Governor is another one');
  if (value.from > value.block.number) throw new CheckpointFlaw('it ends before it begins');
  checkList(value);
  checkCut(value);
  return value;
}

/** Throws `CheckpointFlaw` where a JSON text says that it is of a later version, which may have any form. */
export function refuseLater(json: string, latest: number): void {
  const said = /^\s*\{\s*"version"\s*:\s*(\d{1,9})\b/.exec(json)?.[1];
  if (said !== undefined && Number(said) > latest) {
    throw new CheckpointFlaw('a later version of this site made it');
  }
}

/** Several files of votes are those of version 2, and as many as the number of votes says. */
function checkCut({ pack: { length }, proposals, version }: Head): void {
  const votes = proposals.reduce((sum, each) => sum + each.votes, 0);
  const isCut = version === SEGMENTED_VERSION;
  if (isCut !== length > 1 || (isCut && sizesIn(length, votes).length !== length)) throw cutFlaw();
}

function checkList({ block: at, from, proposals }: Head): void {
  const ids = new Set<bigint>();
  proposals.forEach((each, index) => {
    const newer = proposals[index - 1];
    const isInOrder =
      newer === undefined ||
      newer.block > each.block ||
      (newer.block === each.block && newer.logIndex > each.logIndex);
    if (!isInOrder || ids.has(each.id)) throw new CheckpointFlaw('its list of proposals is out of order');
    if (each.block < from || each.block > at.number) {
      throw new CheckpointFlaw('a proposal in it lies outside its blocks');
    }
    ids.add(each.id);
  });
}
