import { decodeVoteLogs } from '@/chain/logs/voteLog';
import type { MulticallOptions } from '../../chain/rpc/calls';
import { getBlock, type Transport } from '../../chain/rpc/transport';
import type { Dao } from '../../core/governor/dao';
import type { VoteLog } from '../../service/indexer/store/store';
import { receiptFlaws, repeatedVotes } from '../../service/indexer/votes/receipts';
import { VoteTable } from '../../service/indexer/votes/voteTable';
import type { Truth } from './checkChain';
import { Collected } from './collected';
import { Difference, differ, type Report, sampleOf } from './finding';
import type { LogBook } from './logBook';

/** How much is looked up, and by which chance. */
export type Samples = { count: number; seed: number };

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

/** Whether some votes are in the chain's logs as they are here; throws `Difference`. */
export async function checkVotes(
  book: LogBook,
  { votes }: Collected,
  { count, seed }: Samples,
): Promise<string> {
  const rows = sampleOf(votes.length, count, seed);
  for (const row of rows) {
    const vote = votes.at(row);
    const difference = differ(votes.logged(row), await loggedVote(book, votes, row));
    if (difference !== undefined) throw strange(vote, difference);
  }
  return `${rows.length} of ${votes.length} votes, seed ${seed}.`;
}

// Votes that the contract is asked of at most, and at once.
const VOTERS = 20_000;
const AT_ONCE = 500;
const ODD = 20;

/** Whether the contract knows the votes, by `hasVoted` and power or by receipts, as far as it keeps them; throws `Difference`. */
export async function checkVoters(
  transport: Transport,
  book: LogBook,
  { votes }: Collected,
  { governor, truth, seed, options }: VoterCheckContext,
): Promise<Report> {
  // Split or overruled votes give an account several.
  const isWhole = governor.counting.kind === 'simple';
  const repeated = isWhole ? repeatedVotes(votes, [...votes.ordered()]) : new Set<number>();
  const rows = [...new Set([...[...repeated].slice(0, AT_ONCE), ...sampleOf(votes.length, VOTERS, seed)])];
  let denied = 0;
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const casts = rows.slice(first, first + AT_ONCE).flatMap((row) => {
      const vote = votes.at(row);
      const snapshot = truth.now.get(vote.proposal)?.snapshot;
      return snapshot === undefined
        ? []
        : [{ vote, snapshot, counted: votes.counted(row), isRepeated: repeated.has(row), row }];
    });
    const flaws = await receiptFlaws(transport, governor, casts, truth.at, options);
    for (const [index, { vote, row }] of casts.entries()) {
      const flaw = flaws[index] ?? null;
      if (flaw === null) continue;
      // Code behind a proxy may count otherwise by now than it did: the log decides.
      if (differ(votes.logged(row), await loggedVote(book, votes, row)) !== undefined)
        throw strange(vote, flaw);
      denied += 1;
      // A contract that denies its own logs again and again proves nothing by what it says.
      if (denied === ODD)
        return { unchecked: 'The contract denies votes that its own logs have: voters and weights.' };
    }
  }
  const rest = [
    ...(rows.length < votes.length ? [`${votes.length - rows.length} votes were not asked about.`] : []),
    ...(denied > 0 ? [`The contract does not bear out ${denied} votes that its own logs have.`] : []),
  ];
  return {
    detail: `${rows.length} of ${votes.length} votes.`,
    ...(rest.length === 0 ? {} : { unchecked: rest.join(' ') }),
  };
}

/** Context of vote checks. */
export type VoterCheckContext = { governor: Dao; truth: Truth; seed: number; options: MulticallOptions };

function strange({ voter, proposal }: VoteLog, difference: string): Difference {
  return new Difference(`The vote of ${voter} on proposal ${proposal} is not the chain's: ${difference}.`);
}

async function loggedVote(book: LogBook, votes: VoteTable, row: number): Promise<VoteLog | undefined> {
  const vote = votes.logged(row);
  const logged = (await book.of(vote.block)).flatMap((log): VoteLog[] => {
    const table = new VoteTable();
    table.params.counting = votes.params.counting;
    return decodeVoteLogs([log], table) === 0 && table.length === 1 ? [table.logged(0)] : [];
  });
  const { logIndex } = vote;
  // Not every endpoint numbers the logs of a block alike: one that says all else is the same log.
  const same = logged.find((each) => differ({ ...each, logIndex }, vote) === undefined);
  return same === undefined ? logged.find((each) => each.logIndex === logIndex) : { ...same, logIndex };
}
