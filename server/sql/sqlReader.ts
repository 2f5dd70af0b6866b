import type { Address } from 'viem';
import type { ParamsRule } from '@/core/governor/params';
import { readCursor } from '@/service/graph/context';
import type { Reader, VoteLine, VoteQuestion } from '@/service/graph/reader';
import { SIDE_NAMES } from '@/service/graph/resolvers/sides';
import { cursorOf } from '@/service/graph/resolvers/voteOrder';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { createChecksum } from './checksum';
import { COLUMN_BOUNDS, createChoice, createColumnPages, isOfPlaces } from './columnPages';
import type { Database, Row } from './database';
import { readBy, rulesIn, searched } from './projection';
import { LISTED } from './voteIndexes';

// Numbers of blocks and places above are none; a bigint of the database holds no larger ones.
const LARGEST = 2n ** 62n;
// A name for the answer's text that is not the column's, by which it would be sorted else.
const SELECTED = `select proposal, vote.block::text as at_block,
  vote.log_index::text as at_index, encode(tx, 'hex') as tx_hex, encode(voter, 'hex') as voter_hex, kind, support,
  vote.weight::text as weight_text, encode(split, 'hex') as params, reason from vote`;
const ORDERS = {
  WEIGHT: 'vote.weight desc, vote.block, vote.log_index',
  NEWEST: 'vote.block desc, vote.log_index desc',
  OLDEST: 'vote.block, vote.log_index',
} as const;

/** Answers from the database; `current` settles when it holds what an answer must have, with the number of the last write. */
export function createSqlReader(
  database: Database,
  dao: number,
  current: () => Promise<number>,
  columns: VoteTable | undefined,
  bounds = COLUMN_BOUNDS,
): Reader {
  const pages = columns && { of: createColumnPages(columns), isBetter: createChoice(columns, bounds) };
  let known: { version: number; proposals: Promise<VotedProposals> } | undefined;
  const proposalsNow = async () => {
    const version = await current();
    if (known?.version !== version) {
      const made = { version, proposals: readVoted(database, dao) };
      made.proposals.catch(() => {
        if (known === made) known = undefined;
      });
      known = made;
    }
    return known.proposals;
  };
  return {
    votes: async (question) => {
      const { after, first, offset = 0, orderBy, voter } = question;
      // Refuse an invalid cursor before any query.
      const behind = after == null ? undefined : readCursor(after, 3);
      const isCounted = isOfPlaces(question);
      if (isCounted && pages?.isBetter(question)) return pages.of(question);
      const proposals = await proposalsNow();
      const filter = filterOf(dao, question, proposals);
      const total = isCounted ? countListed(proposals, question) : await found(database, filter);
      const start = behind === undefined ? Math.max(0, offset) : 0;
      const from = behind === undefined ? filter : continued(filter, orderBy, behind);
      const { length } = from.values;
      const rows = await database.query(
        // Its place is no part of the text, of which a connection keeps each that it was ever given.
        `${SELECTED} where ${from.where.join(' and ')} order by ${ORDERS[orderBy]}
          limit $${length + 1}::int offset $${length + 2}::int`,
        [...from.values, first + 1, start],
      );
      // One may have been entered meanwhile.
      const isKnown = rows.every((row) => proposals.has(Number(row.proposal)));
      const voted = isKnown ? proposals : await readVoted(database, dao);
      const lines = linesOf(database, rows.slice(0, first), voted);
      const last = lines.at(-1);
      const end = last && { weight: last.weight, block: Number(last.block), logIndex: last.logIndex };
      return {
        lines,
        cursor: end !== undefined && rows.length > first ? cursorOf(end) : null,
        total,
        count: () => (voter === undefined ? countListed(proposals, { ...question, support: null }) : total),
      };
    },
    ballots: async (proposal, voter) => {
      const proposals = await proposalsNow();
      const rows = await database.query(
        `${SELECTED} where vote.dao = $1 and proposal = $2 and voter = decode($3, 'hex') and kind <> 3
          order by ${ORDERS.OLDEST}`,
        [dao, votedNumber(proposals, proposal), voter.slice(2)],
      );
      return linesOf(database, rows, proposals);
    },
  };
}

type Filter = { where: readonly string[]; values: readonly unknown[] };

function filterOf(
  dao: number,
  { proposal, search, support, voter }: VoteQuestion,
  proposals: VotedProposals,
): Filter {
  const where = ['vote.dao = $1', `vote.sides >= ${LISTED}`];
  const values: unknown[] = [dao];
  const put = (value: unknown) => `$${values.push(value)}`;
  if (proposal !== undefined) where.push(`vote.proposal = ${put(votedNumber(proposals, proposal))}`);
  if (voter !== undefined) where.push(`voter = decode(${put(voter.slice(2))}, 'hex')`);
  if (support != null) where.push(`vote.sides & ${1 << SIDE_NAMES.indexOf(support)} <> 0`);
  const words = search?.trim().toLowerCase() ?? '';
  if (words === '' || voter !== undefined) return { where, values };
  const either = [`reason_lower like ${put(`%${searched(words).replace(/[\\%_]/g, '\\$&')}%`)}`];
  const digits = words.replace(/^0x/, '');
  if (/^[0-9a-f]{1,40}$/.test(digits)) either.push(`encode(voter, 'hex') like ${put(`%${digits}%`)}`);
  where.push(`(${either.join(' or ')})`);
  return { where, values };
}

// A comparison of rows cannot have columns that go down beside others that go up.
function continued(filter: Filter, order: VoteQuestion['orderBy'], cursor: readonly bigint[]): Filter {
  const [weight = 0n, block = 0n, logIndex = 0n] = cursor;
  const { length } = filter.values;
  const place = `(vote.block, vote.log_index) ${order === 'NEWEST' ? '<' : '>'} ($${length + 1}::bigint, $${length + 2}::bigint)`;
  const values = [...filter.values, String(least(block)), String(least(logIndex))];
  if (order !== 'WEIGHT') return { where: [...filter.where, place], values };
  const heft = `$${length + 3}::numeric`;
  const where = [...filter.where, `vote.weight <= ${heft}`, `(vote.weight < ${heft} or ${place})`];
  return { where, values: [...values, String(weight)] };
}

async function found({ query }: Database, { where, values }: Filter): Promise<number> {
  const [row] = await query(`select count(*)::text as sum from vote where ${where.join(' and ')}`, values);
  return Number(row?.sum ?? 0);
}

function linesOf(database: Database, rows: readonly Row[], proposals: VotedProposals): VoteLine[] {
  let taken: Promise<ReadonlyMap<string, bigint>> | undefined;
  const reduced = async (row: Row) => {
    taken ??= reductions(database, rows);
    return (await taken).get(`${row.proposal} ${row.voter_hex}`) ?? 0n;
  };
  return rows.map((row) => lineOf(row, proposals, () => reduced(row)));
}

function lineOf(row: Row, proposals: VotedProposals, reduced: () => Promise<bigint>): VoteLine {
  const [support, split] = [Number(row.support), row.params === null ? null : String(row.params)];
  const { id, rules } = proposals.get(Number(row.proposal)) ?? { id: 0n, rules: [] };
  const { kind, parts } = readBy(rules, { kind: Number(row.kind), support, split });
  const weight = BigInt(String(row.weight_text));
  const reason = row.reason instanceof Uint8Array ? Buffer.from(row.reason).toString('utf8') : '';
  const counted =
    kind === 'unknown' ? null : parts === null ? weight : parts.against + parts.for + parts.abstain;
  return {
    voter: checksummed(String(row.voter_hex)),
    proposal: id,
    support,
    kind,
    parts,
    weight,
    block: BigInt(String(row.at_block)),
    logIndex: Number(row.at_index),
    counted: () => counted,
    reduced: () => (kind === 'whole' ? reduced() : 0n),
    reason: () => reason,
    transaction: () => `0x${row.tx_hex}`,
  };
}

// Sums the reductions of a page's votes, in one query for all.
async function reductions({ query }: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, bigint>> {
  const proposals = [...new Set(rows.map((row) => Number(row.proposal)))];
  const sums = await query(
    `select proposal, encode(voter, 'hex') as voter_hex, sum(weight)::text as weight_text from vote
      where kind = 3 and proposal in (${proposals.join()}) group by 1, 2`,
  );
  return new Map(sums.map((sum) => [`${sum.proposal} ${sum.voter_hex}`, BigInt(String(sum.weight_text))]));
}

// A checksum costs as much as the rest of a line; the same accounts vote again and again.
const KNOWN = 200_000;
const checksums = new Map<string, Address>();
const checksum = createChecksum();

function checksummed(digits: string): Address {
  const known = checksums.get(digits);
  if (known !== undefined) return known;
  if (checksums.size >= KNOWN) checksums.clear();
  const address = checksum(digits);
  checksums.set(digits, address);
  return address;
}

const least = (value: bigint): bigint => (value < LARGEST ? value : LARGEST);

/** The proposals that have votes, by their numbers in the database: how params are read, and how long their lists are. */
type VotedProposals = ReadonlyMap<number, VotedProposal>;

type VotedProposal = { id: bigint; rules: readonly ParamsRule[]; lengths: Record<List, number> };
type List = 'ALL' | NonNullable<VoteQuestion['support']>;

/** Reads those of an organisation. */
async function readVoted({ query }: Pick<Database, 'query'>, dao: number): Promise<VotedProposals> {
  const rows = await query(
    'select n, id::text as id_text, rules, listed, against, in_favour, abstain from proposal where dao = $1',
    [dao],
  );
  return new Map(
    rows.map(({ n, id_text: id, rules, listed, against, in_favour: inFavour, abstain }) => {
      const [ALL = 0, AGAINST = 0, FOR = 0, ABSTAIN = 0] = [listed, against, inFavour, abstain].map(Number);
      const lengths = { ALL, AGAINST, FOR, ABSTAIN };
      return [Number(n), { id: BigInt(String(id)), rules: rulesIn(Number(rules)), lengths }];
    }),
  );
}

/** The number of a proposal; that of none where it has no votes. */
function votedNumber(proposals: VotedProposals, id: bigint): number {
  for (const [n, each] of proposals) if (each.id === id) return n;
  return 0;
}

/** How many votes stand in a list: of one proposal or of all, on one side or on any. */
function countListed(
  proposals: VotedProposals,
  { proposal, support }: Pick<VoteQuestion, 'proposal' | 'support'>,
): number {
  let sum = 0;
  for (const { id, lengths } of proposals.values())
    if (proposal === undefined || id === proposal) sum += lengths[support ?? 'ALL'];
  return sum;
}
