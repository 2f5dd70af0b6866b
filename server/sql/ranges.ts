import type { BlockRange } from '@/core/blockRange';
import { add } from '@/service/indexer/logs/coverage';
import { type Anchor, type Coverage, INDEX_KINDS, type IndexKind } from '@/service/indexer/store/store';
import { BinaryRows } from './binaryRows';
import type { Queries, Row } from './database';

/** The block ranges whose logs are held. */
export async function coverageOf({ query }: Pick<Queries, 'query'>, dao: number): Promise<Coverage> {
  const rows = await query(
    'select kind, range.first::text as low, range.last::text as high from range where dao = $1 order by range.first',
    [dao],
  );
  const of = (kind: IndexKind) => rows.filter((row) => INDEX_KINDS[Number(row.kind)] === kind).map(rangeIn);
  return { proposal: of('proposal'), vote: of('vote') };
}

const rangeIn = ({ low, high }: Row): BlockRange => ({ from: BigInt(String(low)), to: BigInt(String(high)) });

/** Ranges of one organisation whose logs are held. */
export type HeldRanges = { dao: number; ranges: Coverage };

const OF_THESE = "dao = any(string_to_array($1, ',')::int[])";

/** Adds ranges to those that are held of some organisations; inside the transaction that adds their logs. */
export async function addRanges(queries: Queries, read: readonly HeldRanges[]): Promise<void> {
  const more = read.filter(({ ranges }) => INDEX_KINDS.some((kind) => ranges[kind].length > 0));
  if (more.length === 0) return;
  const rows = await queries.query(
    `select dao, kind, range.first::text as low, range.last::text as high from range where ${OF_THESE} order by range.first`,
    [more.map(({ dao }) => dao).join()],
  );
  const held = new Map<string, BlockRange[]>();
  for (const row of rows) {
    const key = `${row.dao} ${INDEX_KINDS[Number(row.kind)]}`;
    held.set(key, [...(held.get(key) ?? []), rangeIn(row)]);
  }
  const withMore = ({ dao, ranges }: HeldRanges, kind: IndexKind) =>
    ranges[kind].reduce(add, held.get(`${dao} ${kind}`) ?? []);
  await setRanges(
    queries,
    more.map((each) => ({
      dao: each.dao,
      ranges: { proposal: withMore(each, 'proposal'), vote: withMore(each, 'vote') },
    })),
  );
}

/** Puts ranges in the place of those that are held of some organisations. */
export async function setRanges(queries: Queries, held: readonly HeldRanges[]): Promise<void> {
  const rows = new BinaryRows();
  for (const { dao, ranges } of held)
    for (const [number, kind] of INDEX_KINDS.entries())
      for (const { from, to } of ranges[kind])
        rows.row(4).int4(dao).int2(number).int8(Number(from)).int8(Number(to));
  await queries.query(`delete from range where ${OF_THESE}`, [held.map(({ dao }) => dao).join()]);
  await queries.copy('range (dao, kind, first, last)', rows);
}

/** Writes up to which block what is held of some organisations is settled. */
export async function setAnchor({ query }: Queries, daos: readonly number[], anchor: Anchor): Promise<void> {
  await query(
    "update dao set anchor = $2::bigint, anchor_hash = decode($3, 'hex') where n = any(string_to_array($1, ',')::int[])",
    [daos.join(), String(anchor.number), anchor.hash.slice(2)],
  );
}

/** Takes every block from `from` on out of the ranges, of all kinds when null. */
export async function cutRanges(
  { query }: Queries,
  dao: number,
  kind: number | null,
  from: bigint,
): Promise<void> {
  const which = 'dao = $1 and ($2::smallint is null or kind = $2)';
  const values = [dao, kind, String(from)];
  await query(`delete from range where ${which} and range.first >= $3::bigint`, values);
  await query(`update range set last = $3::bigint - 1 where ${which} and range.last >= $3::bigint`, values);
}
