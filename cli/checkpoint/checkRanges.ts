import { PROPOSAL_TOPICS, type ProposalLog } from '@/chain/logs/proposalLog';
import { VOTE_TOPICS } from '@/chain/logs/voteLog';
import type { Transport } from '../../chain/rpc/transport';
import type { Dao } from '../../core/governor/dao';
import type { Head } from '../../service/checkpoint/checkpoint';
import { isIn } from '../../service/indexer/logs/coverage';
import type { VoteLog } from '../../service/indexer/store/store';
import { Collected } from './collected';
import { Difference, differ, type Report } from './finding';
import { type Reread, reread, unreadOf } from './reread';

/** Whether every log that makes or moves a proposal, in blocks read again, is here, and no other; throws `Difference`. */
export async function checkProposalLogs(
  transport: Transport,
  { governor, from, block, proposals }: Head,
  here: Collected,
  seed: number,
): Promise<Report> {
  const range = { from, to: block.number };
  const expected = proposals.length * 3;
  const read = await reread(
    transport,
    { address: governor.address, topics: PROPOSAL_TOPICS, range, expected },
    seed,
  );
  const there = collectedOf(read, governor);
  const ids = new Set([...here.created.keys(), ...there.created.keys(), ...there.strangers()]);
  for (const id of ids) {
    compareCreated(id, here, there, read);
    const isCovered = within(read);
    const events = here.events(id).filter(isCovered);
    compare(events, there.events(id), `of proposal ${id}`);
  }
  const unread = unreadOf(read);
  const isTimed = [...there.created.values()].every(({ timestamp }) => timestamp !== null);
  const unchecked = [
    ...(unread === undefined ? [] : [`A proposal left out whole, or a later log of one: ${unread}.`]),
    ...(isTimed ? [] : ['The times of blocks beyond the samples: the logs of this endpoint carry none.']),
  ].join(' ');
  return {
    detail: `${there.created.size} proposals in the blocks that were read again.`,
    ...(unchecked === '' ? {} : { unchecked }),
  };
}

/** Whether every vote log, in blocks read again, is here, and no other; throws `Difference`. */
export async function checkVoteLogs(
  transport: Transport,
  { governor, from, block }: Head,
  { votes }: Collected,
  seed: number,
): Promise<Report> {
  const range = { from, to: block.number };
  const wanted = { address: governor.address, topics: VOTE_TOPICS, range, expected: votes.length };
  const read = await reread(transport, wanted, seed);
  const there = collectedOf(read, governor).votes;
  const isCovered = within(read);
  const all = (table: typeof votes) => Array.from({ length: table.length }, (_, row) => table.logged(row));
  compare(all(votes).filter(isCovered), all(there), '');
  const unread = unreadOf(read);
  return {
    detail: `${there.length} vote logs in the blocks that were read again, of ${votes.length}.`,
    ...(unread === undefined
      ? {}
      : {
          unchecked: `Reasons, transactions and the order of votes that were not sampled, who chose which side among equal sums, and votes of no weight: ${unread}.`,
        }),
  };
}

function collectedOf({ covered, logs }: Reread, { counting }: Dao): Collected {
  const there = new Collected(counting);
  const [first] = covered;
  if (first !== undefined) there.take({ from: first.from, to: covered.at(-1)?.to ?? first.to }, logs);
  return there;
}

function within({ covered }: Reread): (place: { block: bigint }) => boolean {
  const isCovered = isIn(covered);
  return ({ block }) => isCovered(Number(block));
}

function compareCreated(id: bigint, here: Collected, there: Collected, read: Reread): void {
  const [known, found] = [here.created.get(id), there.created.get(id)];
  if (known === undefined) {
    const what = found === undefined ? 'a later log' : 'its ProposalCreated';
    const block = found?.block ?? there.events(id)[0]?.block;
    throw new Difference(
      `Proposal ${id} is not in the checkpoint: ${what} is in the chain's logs of block ${block}.`,
    );
  }
  if (found === undefined) {
    if (!within(read)(known)) return;
    throw new Difference(
      `The log that made proposal ${id} is not in the chain's logs of block ${known.block}.`,
    );
  }
  // The first log of a repeated id counts, and may lie outside the blocks read.
  if (known.block < found.block && !within(read)(known)) return;
  const difference = differ(timeless(known, found), found);
  if (difference !== undefined)
    throw new Difference(`Of proposal ${id} the log differs from the chain's: created.${difference}.`);
}

type Placed = (ProposalLog | VoteLog) & { timestamp?: bigint | null };

/** Throws `Difference` unless both hold the same logs. */
function compare(here: readonly Placed[], there: readonly Placed[], whose: string): void {
  const rest = new Map(here.map((log) => [placeOf(log), log]));
  for (const log of there) {
    const known = rest.get(placeOf(log));
    rest.delete(placeOf(log));
    if (known === undefined)
      throw new Difference(`${nameOf(log, whose)} is in the chain's logs, and not in the checkpoint.`);
    const difference = differ(timeless(known, log), log);
    if (difference !== undefined)
      throw new Difference(`${nameOf(log, whose)} differs from the chain's log: ${difference}.`);
  }
  for (const log of rest.values())
    throw new Difference(`${nameOf(log, whose)} is in the checkpoint, and not in the chain's logs.`);
}

function nameOf(log: Placed, whose: string): string {
  const what =
    'name' in log ? `The ${log.name} ${whose}` : `The vote of ${log.voter} on proposal ${log.proposal}`;
  return `${what} in block ${log.block}`;
}

function placeOf({ block, logIndex }: Placed): string {
  return `${block} ${logIndex}`;
}

// Few endpoints put the time of its block in a log; it is held against the block where logs are sampled.
function timeless<T extends { timestamp?: bigint | null }>(here: T, there: { timestamp?: bigint | null }): T {
  return there.timestamp === null ? { ...here, timestamp: null } : here;
}
