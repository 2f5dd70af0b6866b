import { bytesToBigInt } from 'viem/utils';
import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import type { RawAction } from '@/core/governor/proposal';
import { list, object, type Shape, text, whole } from '@/core/json';
import { big, hex, maybe, oneOf } from '@/core/jsonValues';
import { ByteReader, strictUtf8 } from './bytes';
import { checkOpening, type PartFile } from './checkpoint';
import { part } from './head';
import { address, readPart } from './json';
import type { VoteRows } from './rows';
import { readVotes } from './votesFile';

/** One proposal whole: its logs, its votes, and the names of the files with their reasons and transactions. */
export type Shard = {
  created: CreatedLog;
  /** Oldest first. */
  events: readonly ProposalLog[];
  /** Votes on this proposal only. */
  votes: VoteRows;
  /** Null when no vote has a reason. */
  reasons: PartFile | null;
  /** Null when there are no votes. */
  transactions: PartFile | null;
};

const TEXT = 64 << 20;

const action: Shape<RawAction> = object<RawAction>({
  target: address,
  value: big(),
  signature: text(TEXT),
  calldata: hex(TEXT, false),
});

const actions = list(action, LIMITS.actions);

const place = {
  block: big(53),
  blockHash: hex(32),
  logIndex: whole(0xffff_ffff),
  transaction: hex(32),
  timestamp: maybe(big(53)),
};

/** The log that made a proposal. */
export const created: Shape<CreatedLog> = object<CreatedLog>(
  {
    id: big(),
    proposer: address,
    actions,
    snapshot: big(),
    deadline: big(),
    description: text(TEXT),
    ...place,
  },
  { module: object<NonNullable<CreatedLog['module']>>({ address, data: hex(TEXT, false) }) },
);
/** A later log of a proposal. */
export const event: Shape<ProposalLog> = object<ProposalLog>(
  {
    name: oneOf([
      'ProposalQueued',
      'ProposalExecuted',
      'ProposalCanceled',
      'ProposalExtended',
      'ProposalVetoed',
      'ProposalUpdated',
      'ProposalDeadlineUpdated',
      'ProposalTypeUpdated',
    ]),
    id: big(),
    value: maybe(big()),
    ...place,
  },
  { content: object<NonNullable<ProposalLog['content']>>({}, { actions, description: text(TEXT) }) },
);

type Texts = Omit<Shard, 'votes'>;

/** A shard without its votes, as JSON has it. */
export const shardTexts: Shape<Texts> = object<Texts>({
  created,
  events: list(event, LIMITS.events),
  reasons: maybe(part),
  transactions: maybe(part),
});

/** A shard from its bytes, every field checked; throws `CheckpointFlaw`. */
export function decodeShard(bytes: Uint8Array): Shard {
  const reader = new ByteReader(bytes);
  checkOpening(reader);
  const rest = readPart(shardTexts, strictUtf8(reader.bytes(reader.count(LIMITS.votes, 1))));
  const votes = readVotes(reader);
  reader.end();
  const { id } = rest.created;
  if (rest.events.some((each) => each.id !== id))
    throw new CheckpointFlaw('an event in it is of another proposal');
  if (!isOf(votes.proposals, id)) throw new CheckpointFlaw('a vote in it is on another proposal');
  if (votes.count > 0 !== (rest.transactions !== null)) {
    throw new CheckpointFlaw('it does not name the transactions of its votes');
  }
  return { ...rest, votes };
}

/** Whether a list of ids holds nothing but this one. */
function isOf(proposals: Uint8Array, id: bigint): boolean {
  return proposals.length === 0 || (proposals.length === 32 && bytesToBigInt(proposals) === id);
}
