import type { UntrustedLog } from '@/chain/logs/log';
import { votesIn } from '@/chain/logs/voteLog';
import { type Anchor, type Coverage, INDEX_KINDS, type IndexKind } from '@/service/indexer/store/store';
import { BinaryRows } from './binaryRows';
import type { Database } from './database';
import { BYTES_BESIDE } from './journal';
import { addLogRow, LOG_COLUMNS } from './logRows';
import { setAnchor, setRanges } from './ranges';
import { UnwrittenVotes } from './voteRows';

/** Rows of one organisation: its new logs by kind, and all of its blocks that are read then. */
export type PastRows = {
  dao: number;
  coverage: Coverage;
  logs: Readonly<Record<IndexKind, readonly UntrustedLog[]>>;
};

/** Writes what many organisations logged up to a block, none of which is followed, as their journals would: all of it or nothing. */
export async function writePasts(
  database: Database,
  pasts: readonly PastRows[],
  anchor: Anchor,
): Promise<void> {
  if (pasts.length === 0) return;
  await database.transaction(async (queries) => {
    const [rows, votes] = [new BinaryRows(), new UnwrittenVotes()];
    for (const { dao, logs } of pasts) {
      for (const [number, kind] of INDEX_KINDS.entries())
        for (const log of logs[kind]) addLogRow(rows, dao, number, log);
      for (const vote of votesIn(logs.vote)) votes.add(dao, vote);
    }
    await setRanges(
      queries,
      pasts.map(({ coverage, dao }) => ({ dao, ranges: coverage })),
    );
    await queries.copy(LOG_COLUMNS, rows);
    await votes.write(queries);
    await setAnchor(
      queries,
      pasts.map(({ dao }) => dao),
      anchor,
    );
  });
}

/** An organisation as it is kept: up to which block, and the bytes and blocks of its logs. */
export type KeptPast = {
  dao: number;
  name: string;
  anchor: Anchor | undefined;
  bytes: number;
  coverage: Coverage;
};

/** Reads the stored state of these; enters missing ones. */
export async function keptPasts(
  { query }: Pick<Database, 'query'>,
  names: readonly string[],
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
    [list, BYTES_BESIDE],
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
