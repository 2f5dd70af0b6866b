import type { ParamsRule } from '@/core/governor/params';
import { KINDS } from '@/service/checkpoint/rows';
import type { UntrustedLog } from '@/service/indexer/logs/log';
import type { Anchor, Coverage, IndexKind } from '@/service/indexer/store/store';
import { votesIn } from '@/service/indexer/votes/voteLog';
import { BinaryRows } from './binaryRows';
import type { Database, Queries } from './database';
import { addLogRow, LOG_COLUMNS } from './journal';
import { addVoteRow, rulesAsBits, rulesIn, sidesOf, VOTE_ROW } from './projection';

/** What is written of one organisation: its new logs by kind, and all of its blocks that are read then. */
export type PastRows = {
  dao: number;
  coverage: Coverage;
  logs: Readonly<Record<IndexKind, readonly UntrustedLog[]>>;
};

const OF_LOGS: readonly IndexKind[] = ['proposal', 'vote'];
// How their params count is judged once the contract is heard.
const ALL_RULES: readonly ParamsRule[] = ['ignored', 'against-first', 'for-first'];

/** Writes what many organisations logged up to a block, none of which is followed, as their journals would: all of it or nothing. */
export async function writePasts(
  database: Database,
  pasts: readonly PastRows[],
  anchor: Anchor,
): Promise<void> {
  if (pasts.length === 0) return;
  const daos = pasts.map(({ dao }) => dao).join();
  await database.transaction(async (queries) => {
    await queries.query("delete from range where dao = any(string_to_array($1, ',')::int[])", [daos]);
    const [ranges, rows] = [new BinaryRows(), new BinaryRows()];
    for (const { coverage, dao, logs } of pasts)
      for (const [number, kind] of OF_LOGS.entries()) {
        for (const { from, to } of coverage[kind])
          ranges.row(4).int4(dao).int2(number).int8(Number(from)).int8(Number(to));
        for (const log of logs[kind]) addLogRow(rows, dao, number, log);
      }
    await queries.copy('range (dao, kind, first, last)', ranges);
    await queries.copy(LOG_COLUMNS, rows);
    await addVotesOf(queries, pasts);
    await queries.query(
      "update dao set anchor = $2::bigint, anchor_hash = decode($3, 'hex') where n = any(string_to_array($1, ',')::int[])",
      [daos, String(anchor.number), anchor.hash.slice(2)],
    );
  });
}

async function addVotesOf(queries: Queries, pasts: readonly PastRows[]): Promise<void> {
  const votes = pasts.flatMap(({ dao, logs }) =>
    votesIn(logs.vote).map((vote) => ({ dao, vote, key: `${dao} ${BigInt(`0x${vote.proposal}`)}` })),
  );
  if (votes.length === 0) return;
  const known = await proposalsIn(queries, new Set(votes.map(({ key }) => key)));
  const rows = new BinaryRows();
  for (const { dao, key, vote } of votes) {
    const { n, rules } = known.get(key) ?? { n: 0, rules: [] };
    const { support, split = null } = vote;
    const sides = sidesOf(rules, { kind: KINDS.indexOf(vote.kind), support, split });
    addVoteRow(rows, vote, { dao, proposal: n, sides });
  }
  await queries.copy(VOTE_ROW, rows);
  const numbers = [...known.values()].map(({ n }) => n).join();
  await queries.query(
    `update proposal set (listed, against, in_favour, abstain) = (counted.listed, counted.against, counted.in_favour, counted.abstain)
      from (select proposal, count(*) filter (where sides >= 8) as listed, count(*) filter (where sides & 1 <> 0) as against,
        count(*) filter (where sides & 2 <> 0) as in_favour, count(*) filter (where sides & 4 <> 0) as abstain
        from vote where proposal = any(string_to_array($1, ',')::int[]) group by proposal) counted where n = counted.proposal`,
    [numbers],
  );
}

async function proposalsIn({ query }: Queries, keys: ReadonlySet<string>) {
  const rows = await query(
    `insert into proposal (dao, id, rules) select split_part(line, ' ', 1)::int, split_part(line, ' ', 2)::numeric, $2::smallint
      from unnest(string_to_array($1, ',')) line
      on conflict (dao, id) do update set rules = proposal.rules returning n, dao, id::text as id_text, rules`,
    [[...keys].join(), rulesAsBits(ALL_RULES)],
  );
  return new Map(
    rows.map(({ dao, id_text: id, n, rules }) => [
      `${dao} ${id}`,
      { n: Number(n), rules: rulesIn(Number(rules)) },
    ]),
  );
}

/** An organisation as it is kept: up to which block, and the bytes and blocks of its logs. */
export type KeptPast = {
  dao: number;
  name: string;
  anchor: Anchor | undefined;
  bytes: number;
  coverage: Coverage;
};

/** What is kept of these, which are entered where they are not yet. */
export async function keptPasts(
  { query }: Pick<Database, 'query'>,
  names: readonly string[],
  beside: number,
): Promise<KeptPast[]> {
  const list = names.map((name) => name.toLowerCase()).join();
  await query(
    "insert into dao (name) select unnest(string_to_array($1, ',')) on conflict (name) do nothing",
    [list],
  );
  const rows = await query(
    `select n, name, anchor::text as at, encode(anchor_hash, 'hex') as hash,
      (select coalesce(sum($2::int + length(data)), 0)::text from log where log.dao = n) as bytes,
      (select string_agg(kind || ' ' || range.first || ' ' || range.last, ',' order by range.first) from range where range.dao = n) as blocks
      from dao where name = any(string_to_array($1, ','))`,
    [list, beside],
  );
  return rows.map(({ at, blocks, bytes, hash, n, name }) => ({
    ...{ dao: Number(n), name: String(name), bytes: Number(bytes), coverage: coverageIn(blocks) },
    anchor: at == null ? undefined : { number: BigInt(String(at)), hash: `0x${hash}` },
  }));
}

function coverageIn(blocks: unknown): Coverage {
  const parts =
    blocks == null
      ? []
      : String(blocks)
          .split(',')
          .map((part) => part.split(' '));
  const of = (wanted: string) =>
    parts.flatMap(([kind, from = '', to = '']) =>
      kind === wanted ? { from: BigInt(from), to: BigInt(to) } : [],
    );
  return { proposal: of('0'), vote: of('1') };
}
