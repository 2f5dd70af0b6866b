import type { BlockRange } from '@/core/blockRange';
import { add } from '@/service/indexer/logs/coverage';
import type { Queries } from './database';

/** The block ranges of a kind whose logs are held. */
export async function rangesOf(
  { query }: Pick<Queries, 'query'>,
  dao: number,
  kind: number,
): Promise<readonly BlockRange[]> {
  const rows = await query(
    'select range.first::text as low, range.last::text as high from range where dao = $1 and kind = $2 order by range.first',
    [dao, kind],
  );
  return rows.map(({ low, high }) => ({ from: BigInt(String(low)), to: BigInt(String(high)) }));
}

/** Adds ranges to those of a kind; inside the transaction that adds their logs. */
export async function addRanges(
  queries: Queries,
  dao: number,
  kind: number,
  ranges: readonly BlockRange[],
): Promise<void> {
  const held = ranges.reduce(add, await rangesOf(queries, dao, kind));
  await Promise.all([
    queries.query('delete from range where dao = $1 and kind = $2', [dao, kind]),
    ...held.map(({ from, to }) =>
      queries.query('insert into range values ($1, $2, $3, $4)', [dao, kind, String(from), String(to)]),
    ),
  ]);
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
