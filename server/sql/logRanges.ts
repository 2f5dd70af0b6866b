import type { UntrustedLog } from '@/chain/logs/log';
import type { BlockRange } from '@/core/blockRange';
import { held } from '@/service/indexer/logs/coverage';
import type { Queries } from './database';
import { coverageOf } from './ranges';
import { logOf, SELECTED_LOGS } from './sqlStore';

const PAGE = 5_000;

/** The logs of an organisation up to its settled block, by ranges in which all of them are held, oldest first. */
export async function* logRanges(
  database: Pick<Queries, 'query'>,
  { dao, address, after }: { dao: number; address: string; after: bigint },
): AsyncGenerator<BlockRange & { logs: UntrustedLog[] }> {
  const settled = await settledOf(database, dao);
  if (settled === undefined) return;
  const wanted = { from: after + 1n, to: settled };
  const { proposal, vote } = await coverageOf(database, dao);
  for (const range of held(proposal, wanted).flatMap((part) => held(vote, part)))
    yield* pagesOf(database, { dao, address, ...range });
}

/** The block up to which what is written of an organisation holds; undefined before one with a log below it is known. */
export async function settledOf({ query }: Pick<Queries, 'query'>, dao: number): Promise<bigint | undefined> {
  const [row] = await query(
    'select anchor::text as at from dao where n = $1 and exists (select from log where log.dao = $1 and log.block <= anchor)',
    [dao],
  );
  return row?.at == null ? undefined : BigInt(String(row.at));
}

async function* pagesOf(
  { query }: Pick<Queries, 'query'>,
  { dao, address, from, to }: BlockRange & { dao: number; address: string },
): AsyncGenerator<BlockRange & { logs: UntrustedLog[] }> {
  for (let first = from; first <= to; ) {
    // A block is never cut: the page ends with the block in which it is full.
    const [end] = await query(
      'select log.block::text as at from log where dao = $1 and log.block between $2::bigint and $3::bigint order by log.block, log.log_index offset $4 limit 1',
      [dao, String(first), String(to), PAGE],
    );
    const last = end === undefined ? to : BigInt(String(end.at));
    const rows = await query(
      `${SELECTED_LOGS} where dao = $1 and log.block between $2::bigint and $3::bigint order by log.block, log.log_index`,
      [dao, String(first), String(last)],
    );
    yield { from: first, to: last, logs: rows.map((row) => ({ ...logOf(row), address })) };
    first = last + 1n;
  }
}
