import type { Hex } from 'viem';
import { getBlock } from '../../lib/chain/block';
import { type RawLog, readLogs } from '../../lib/chain/logs';
import type { GovernorReader } from '../../lib/chain/reader';
import type { Transport } from '../../lib/chain/transport';
import type { Head } from '../../lib/checkpoint/checkpoint';
import { describe } from '../../lib/errors';
import type { VoteLog } from '../../lib/graph/store';
import { decodeVotes } from '../../lib/sync/vote';
import { VoteTable } from '../../lib/sync/votes';
import type { Truth } from './checkChain';
import { Collected, GOVERNOR_TOPICS } from './collected';
import { Difference, differ, sampleOf } from './finding';

/** How much is looked up, and by which chance. */
export type Samples = { count: number; seed: number };

/** Looks up logs of the Governor block by block, each block once. */
export class LogBook {
  private readonly known = new Map<bigint, Promise<readonly RawLog[]>>();

  constructor(
    private readonly transport: Transport,
    private readonly head: Head,
  ) {}

  /** The logs of one block; throws a sentence when no endpoint gives them. */
  of(block: bigint): Promise<readonly RawLog[]> {
    const logs = this.known.get(block) ?? this.read(block);
    this.known.set(block, logs);
    return logs;
  }

  private async read(block: bigint): Promise<readonly RawLog[]> {
    const { address } = this.head.governor;
    const filter = { address, topics: [GOVERNOR_TOPICS as readonly Hex[]], from: block, to: block };
    const { logs, gaps } = await readLogs(this.transport, filter);
    const [gap] = gaps;
    if (gap === undefined) return logs;
    const { title } = describe(gap.error.code, gap.error.facts);
    throw new Error(`The logs of block ${block} could not be looked up: ${title}`);
  }
}

/** Whether some proposals and all their later events are in the chain's logs as they are here; throws `Difference`. */
export async function checkProposals(
  transport: Transport,
  book: LogBook,
  collected: Collected,
  { count, seed }: Samples,
): Promise<string> {
  const proposals = collected.proposals();
  const chosen = sampleOf(proposals.length, count, seed);
  for (const index of chosen) {
    const created = proposals[index];
    if (created === undefined) continue;
    const events = collected.events(created.id);
    for (const block of new Set([created.block, ...events.map((event) => event.block)])) {
      const there = new Collected();
      there.take({ from: block, to: block }, await book.of(block));
      await there.fillTimes(async (number) => (await getBlock(transport, number))?.timestamp ?? 0n);
      const here = {
        created: created.block === block ? created : undefined,
        events: events.filter((event) => event.block === block),
      };
      const chain = {
        created: created.block === block ? there.created.get(created.id) : undefined,
        events: there.events(created.id),
      };
      const difference = differ(here, chain);
      if (difference !== undefined)
        throw new Difference(`Of proposal ${created.id} the log differs from the chain's: ${difference}.`);
    }
  }
  return `${chosen.length} of ${proposals.length} proposals.`;
}

/** Whether some votes are in the chain's logs, and the contract knows them, as they are here; throws `Difference`. */
export async function checkVotes(
  reader: GovernorReader,
  book: LogBook,
  { votes }: Collected,
  truth: Truth,
  { count, seed }: Samples,
): Promise<string> {
  const rows = sampleOf(votes.length, count, seed);
  for (const row of rows) {
    const vote = votes.at(row);
    const log = await onChain(book, vote, votes);
    const counted = votes.counted(row);
    const difference = differ(votes.logged(row), log) ?? (await receiptFlaw(reader, vote, counted, truth));
    if (difference !== undefined)
      throw new Difference(
        `The vote of ${vote.voter} on proposal ${vote.proposal} is not the chain's: ${difference}.`,
      );
  }
  return `${rows.length} of ${votes.length} votes, seed ${seed}.`;
}

async function onChain(
  book: LogBook,
  { block, logIndex }: VoteLog,
  { params }: VoteTable,
): Promise<VoteLog | undefined> {
  const log = (await book.of(block)).find((each) => Number(each.logIndex) === logIndex);
  const table = new VoteTable();
  table.params.counting = params.counting;
  return log !== undefined && decodeVotes([log], table) === 0 && table.length === 1
    ? table.logged(0)
    : undefined;
}

// What the contract itself keeps of a vote. What was taken from it since (`VoteReduced`) is no vote of the account.
async function receiptFlaw(
  reader: GovernorReader,
  vote: VoteLog,
  counted: bigint | null,
  { at, now }: Truth,
): Promise<string | undefined> {
  const snapshot = now.get(vote.proposal)?.snapshot;
  if (vote.kind === 'reduction' || snapshot === undefined) return undefined;
  const receipt = await reader.receipt(vote.voter, vote.proposal, snapshot, { at });
  const hasVoted = vote.kind === 'override' ? receipt.override?.done === true : receipt.hasVoted;
  const { support, used, weight } = receipt;
  // A part of nothing (GovernorCountingFractional) leaves a log, and no receipt.
  const isNothing = used !== null && counted === 0n;
  if (!hasVoted && !isNothing) return 'the contract says that the account has not voted';
  if (used !== null && counted !== null && used < counted)
    return `weight is ${counted}, the account used ${used}`;
  if (support !== null && support !== vote.support)
    return `support is ${vote.support}, the receipt says ${support}`;
  return weight !== null && weight !== vote.weight
    ? `weight is ${vote.weight}, the receipt says ${weight}`
    : undefined;
}
