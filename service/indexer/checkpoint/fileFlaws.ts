import type { Address, Hex } from 'viem';
import { checkLogs, type RawLog } from '@/chain/logs/logCheck';
import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { CREATED_TOPICS, decodeCreated, decodeLater, PROPOSAL_TOPICS } from '@/chain/logs/proposalLog';
import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { toQuantity } from '@/chain/rpc/quantity';
import type { Transport } from '@/chain/rpc/transport';
import { repairedText } from '@/core/exactText';
import type { Block, Dao } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import type { VoteLog } from '@/service/indexer/store/store';
import { type Cast, receiptFlaws, repeatedVotes } from '../votes/receipts';
import { VoteTable } from '../votes/voteTable';
import { chosenByChance } from './chance';

// Votes whose voter and power the contract is asked for: those that are seen first, and some by chance.
const HEAVIEST = 64;
const CHANCE = 32;
// Blocks whose later events of a proposal, and votes whose logs are.
const EVENTS = 4;
const LOGS = 2;
const ODD = 3;

/** Sources that verify the contents of files. */
export type ProofContext = {
  transport: Transport;
  /** As detected by the chain. */
  dao(): Promise<Dao>;
  now: Block;
  /** From 0 to 1. */
  random(): number;
  multicall?: string | undefined;
};

/** Result of verifying a file: its flaw in words, or null; and how much was compared. */
export type FileFlaw = { flaw: string | null; asked: number };

/**
 * Holds a proposal's file against the logs at its places; `asked` is 0 where the endpoint does not give the first of them,
 * and may have dropped what is as old. The `host` that gave it has what came later: what another one lacks proves nothing.
 * Throws `RpcError`.
 */
export async function logFlaw(
  { transport }: Pick<ProofContext, 'transport'>,
  address: Address,
  created: CreatedLog,
  events: readonly ProposalLog[],
): Promise<FileFlaw & { host?: number }> {
  const { id } = created;
  const { logs, host } = await logsIn(transport, address, CREATED_TOPICS, created.block);
  const [made] = logs.map(decodeCreated).filter((each) => each?.id === id);
  if (made === undefined) return { flaw: null, asked: 0 };
  const isOld = created.description === repairedText(made.description);
  const told = isOld ? { ...made, description: created.description } : made;
  if (said(told) !== said(created, told))
    return { flaw: t`the log that made proposal ${id} says something else than its file`, asked: 1 };
  const blocks = [...new Set(events.map(({ block }) => block))].slice(-EVENTS);
  const others = await Promise.all(
    blocks.map(async (block) => {
      const told = await logsIn(transport, address, PROPOSAL_TOPICS, block);
      const found = told.logs.map(decodeLater).filter((each) => each?.id === id);
      const here = events.filter((each) => each.block === block);
      const isKept = told.host === host || found.length > 0;
      return (
        isKept &&
        (found.length !== here.length ||
          found.some((each, index) => each && said(each) !== said(here[index], each)))
      );
    }),
  );
  const wrong = others.indexOf(true);
  const reason = t`the logs of proposal ${id} in block ${String(blocks[wrong])} are others than in its file`;
  return { flaw: wrong < 0 ? null : reason, asked: 1 + blocks.length, host };
}

/**
 * Asks the contract in one multicall about some rows of votes from files: those of accounts that vote twice, the heaviest, and some by chance. Gives how many
 * were asked about, and what is wrong with one, in words. Throws `RpcError`.
 */
export async function voterFlaw(
  context: ProofContext,
  votes: VoteTable,
  rows: readonly number[],
  snapshotOf: (proposal: bigint) => bigint | undefined,
): Promise<FileFlaw> {
  const repeated = repeatedVotes(votes, rows);
  const asked = new Set([...[...repeated].slice(0, CHANCE), ...chosen(votes, rows, context.random)]);
  const casts = [...asked].flatMap((row): Cast[] => {
    const vote = votes.at(row);
    const snapshot = snapshotOf(vote.proposal);
    return snapshot === undefined
      ? []
      : [{ vote, snapshot, counted: votes.counted(row), isRepeated: repeated.has(row) }];
  });
  const { transport, now, multicall } = context;
  const dao = await context.dao();
  const flaws = await receiptFlaws(transport, dao, casts, now, { multicall });
  let odd = 0;
  for (const [index, flaw] of flaws.entries()) {
    const vote = casts[index]?.vote;
    if (flaw === null || vote === undefined) continue;
    // Code behind a proxy may count otherwise by now than it did: the log decides, where it is given.
    const logged = await voteIn(transport, dao.address, vote);
    if (logged != null && sameVote(logged, vote)) {
      odd += 1;
      // A contract that denies its own logs again and again proves nothing by what it says.
      if (odd === ODD) return { asked: 0, flaw: null };
      continue;
    }
    return { asked: casts.length, flaw: t`the ${name(vote)} is not the chain’s: ${flaw}` };
  }
  return { asked: casts.length - odd, flaw: null };
}

/**
 * Reads the logs of some votes again, of which only they tell the reason: the heaviest with one, and another by chance. The
 * host `kept` has the logs of that time: what it does not give is not there. Throws `RpcError`.
 */
export async function reasonFlaw(
  { transport, random }: Pick<ProofContext, 'transport' | 'random'>,
  address: Address,
  votes: VoteTable,
  { rows, kept }: { rows: readonly number[]; kept: number | undefined },
): Promise<FileFlaw> {
  const given = rows.filter((row) => votes.reason(row) !== '');
  const first = heaviest(votes, given, 1);
  const rest = rows.filter((row) => !first.includes(row));
  const asked = [...first, ...chosenByChance(rest, LOGS - first.length, random)].map((row) => votes.at(row));
  const found = await Promise.all(asked.map((vote) => voteIn(transport, address, vote, kept)));
  for (const [index, vote] of asked.entries()) {
    const flaw = loggedFlaw(vote, found[index]);
    if (flaw !== null) return { asked: asked.length, flaw: t`the log of the ${name(vote)} ${flaw}` };
  }
  return { asked: found.filter((log) => log !== undefined).length, flaw: null };
}

function loggedFlaw(vote: VoteLog, log: VoteLog | null | undefined): string | null {
  if (log === undefined) return null;
  if (log === null) return t`is not in its block`;
  if (log.reason !== vote.reason) return t`says another reason than the file`;
  const isElsewhere = vote.transaction !== null && log.transaction !== vote.transaction;
  return isElsewhere || !sameVote(log, vote) ? t`says something else than the file` : null;
}

function chosen(votes: VoteTable, rows: readonly number[], random: () => number): number[] {
  if (rows.length <= HEAVIEST + CHANCE) return [...rows];
  const first = heaviest(votes, rows, HEAVIEST);
  const known = new Set(first);
  return [
    ...first,
    ...chosenByChance(
      rows.filter((row) => !known.has(row)),
      CHANCE,
      random,
    ),
  ];
}

function heaviest(votes: VoteTable, rows: readonly number[], count: number): number[] {
  return [...rows].sort((a, b) => votes.lighter(b, a)).slice(0, count);
}

/** Reads the log of a vote, or an equal one in its block; null if there is none, undefined if only `kept` would know. */
async function voteIn(
  transport: Transport,
  address: Address,
  vote: VoteLog,
  kept?: number,
): Promise<VoteLog | null | undefined> {
  const { logs, host } = await logsIn(transport, address, VOTE_TOPICS, vote.block);
  const votes = logs.flatMap((log): VoteLog[] => {
    const table = new VoteTable();
    return decodeVoteLogs([log], table) === 0 ? [table.at(0)] : [];
  });
  const found =
    votes.find((each) => loggedFlaw(vote, each) === null) ??
    votes.find(({ logIndex }) => logIndex === vote.logIndex);
  return found ?? (host === kept ? null : undefined);
}

async function logsIn(
  transport: Transport,
  address: Address,
  topics: readonly string[],
  block: bigint,
): Promise<{ logs: RawLog[]; host: number }> {
  const filter = { address, topics: [topics as readonly Hex[]], from: block, to: block };
  const at = toQuantity(block);
  const { value, host } = await transport.ask<unknown>('eth_getLogs', [
    { address, topics: filter.topics, fromBlock: at, toBlock: at },
  ]);
  const checked = checkLogs(value, filter);
  if (typeof checked === 'string') throw transport.charge(host, checked);
  return { logs: checked.logs, host };
}

function sameVote(a: VoteLog, b: VoteLog): boolean {
  return a.voter === b.voter && a.proposal === b.proposal && a.weight === b.weight && a.support === b.support;
}

const name = ({ voter, proposal }: VoteLog): string => t`vote of ${voter} on proposal ${proposal}`;

type Timed = { timestamp: bigint | null };

// Few hosts put the time of its block in a log: where one does, it is compared too.
function said(log: Timed | undefined, other: Timed | undefined = log): string {
  const { timestamp, ...rest } = log ?? { timestamp: null };
  const told = other?.timestamp === null ? rest : { ...rest, timestamp };
  const entries = Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
