import { basename, dirname } from 'node:path';
import { titleOf } from '../../core/governor/description/title';
import type { Head, HeadProposal } from '../../service/checkpoint/checkpoint';
import { pathOf } from '../../service/checkpoint/directory';
import { partHash } from '../../service/checkpoint/hash';
import { encodeReasons } from '../../service/checkpoint/reasons';
import { sizesIn } from '../../service/checkpoint/segmentSizes';
import type { Shard } from '../../service/checkpoint/shard';
import { encodeTransactions } from '../../service/checkpoint/transactions';
import { isListedTitle } from '../../service/indexer/checkpoint/checkpointShard';
import { VoteTable } from '../../service/indexer/votes/voteTable';
import { Collected } from './collected';
import { encodeSegments, type VotesSegment } from './encode/encodeVotes';
import { Difference, differ } from './finding';
import { readIndex } from './listing';
import { loadBeside, loadPack, loadShard } from './load';

/** Whether the index above a folder names this head; throws `Difference` or `CheckpointFlaw`. */
export function checkIndex(path: string, head: Head, hash: string): undefined {
  const name = basename(path);
  const entry = readIndex(dirname(path))?.checkpoints.find((each) => each.path === name);
  if (entry === undefined) throw new Difference(`The index does not list ${name}.`);
  const expected = { dao: head.dao, path: pathOf(head.dao), block: String(head.block.number), head: hash };
  const difference = differ({ ...entry }, expected);
  if (difference !== undefined)
    throw new Difference(`The index does not fit the head of ${name}: ${difference}.`);
  return undefined;
}

/** Loads every shard, held against the head; throws `Difference` or `CheckpointFlaw`. */
export async function loadShards(path: string, head: Head): Promise<Collected> {
  const collected = new Collected(head.governor.counting);
  for (const [index, proposal] of head.proposals.entries()) {
    const shard = await loadShard(path, proposal);
    const newer = head.proposals[index - 1];
    const difference = shardFlaw(head, proposal, shard) ?? orderFlaw(newer, proposal);
    if (difference !== undefined) throw new Difference(`Of proposal ${proposal.id} ${difference}.`);
    collected.absorb(shard);
  }
  if (collected.created.size !== head.proposals.length)
    throw new Difference('The head lists a proposal twice.');
  return collected;
}

function orderFlaw(newer: HeadProposal | undefined, { block, logIndex }: HeadProposal): string | undefined {
  if (newer === undefined || newer.block > block || (newer.block === block && newer.logIndex > logIndex))
    return undefined;
  return 'the head says that it is older than the one behind it';
}

function shardFlaw(
  head: Head,
  proposal: HeadProposal,
  { created, events, votes }: Shard,
): string | undefined {
  const { id, title, proposer, block, logIndex, timestamp } = proposal;
  const listed = { id, title, proposer, block, logIndex, timestamp, votes: proposal.votes };
  const { description } = created;
  const found = {
    id: created.id,
    title: isListedTitle(title, description) ? title : titleOf(description),
    proposer: created.proposer,
    block: created.block,
    logIndex: created.logIndex,
    timestamp: created.timestamp,
    votes: votes.count,
  };
  const difference = differ(listed, found);
  if (difference !== undefined) return `the head says that its ${difference}`;
  const isWithin = (at: bigint) => at >= head.from && at <= head.block.number;
  if (!isWithin(block) || !events.every((event) => event.id === id && isWithin(event.block)))
    return 'a log is of another proposal or of blocks that the checkpoint does not cover';
  const isVoteWithin = votes.block.subarray(0, votes.count).every((each) => isWithin(BigInt(each)));
  return isVoteWithin ? undefined : 'a vote is of a block that the checkpoint does not cover';
}

/** Whether the pack holds the votes of all shards and no other; throws `Difference` or `CheckpointFlaw`. */
export async function checkPack(path: string, head: Head, { votes, rows }: Shards): Promise<undefined> {
  const pack = await loadPack(path, head);
  const beside = await loadBeside(path, head, pack);
  if (head.pack.length === 0) {
    if (votes.length > 0) throw new Difference('There are votes, but no pack of them.');
    return undefined;
  }
  const sizes = sizesIn(head.pack.length, rows.length);
  const expected = encodeSegments(votes, rows, sizes);
  const names: string[] = [];
  for (const segment of expected) names.push(...(await namesOf(segment)));
  const told = head.pack.flatMap((files) => [
    files.votes.hash,
    files.reasons?.hash ?? '',
    files.transactions.hash,
  ]);
  if (names.join() === told.join()) return undefined;
  if (pack.count !== rows.length)
    throw new Difference(`The pack has ${pack.count} votes, the shards have ${rows.length}.`);
  const [found, wanted] = [new VoteTable(), new VoteTable()];
  for (const table of [found, wanted]) table.params.counting = () => head.governor.counting;
  found.absorb(pack, 'file');
  for (const { reasons, transactions, ...places } of beside) found.attach(places, { reasons, transactions });
  for (const segment of expected) wanted.absorb(segment.rows);
  const order = found.ordered();
  for (const [index, row] of wanted.ordered().entries()) {
    const vote = wanted.logged(row);
    const difference = differ(found.logged(order[index] ?? row), vote);
    if (difference !== undefined)
      throw new Difference(
        `The pack differs from the shard of proposal ${vote.proposal} in the vote of ${vote.voter}: its ${difference}.`,
      );
  }
  throw new Difference('The pack holds the votes of the shards, but is not written as it must be.');
}

async function namesOf({ file, rows }: VotesSegment): Promise<string[]> {
  const reasons = encodeReasons(rows);
  return [
    await partHash(file),
    reasons === null ? '' : await partHash(reasons),
    await partHash(encodeTransactions(rows)),
  ];
}

/** All votes of the shards, and the rows of those that the pack must have. */
export type Shards = { votes: VoteTable; rows: readonly number[] };
