import type { UntrustedLog } from '@/chain/logs/log';
import { LogIndex } from '@/service/indexer/logIndex';
import { truncate } from '@/service/indexer/logs/coverage';
import { createMemoryStore } from '@/service/indexer/store/memory';
import {
  type Anchor,
  INDEX_KINDS,
  type IndexKind,
  type Saved,
  type Store,
} from '@/service/indexer/store/store';
import type { Database, Row } from './database';
import { forgetFrom, type Journal } from './journal';
import { coverageOf } from './ranges';
import { isCurrent } from './tables';

const PAGE = 20_000;

/** The number of an organisation in the database; it gets one when it is first asked for. */
export async function enterDao({ query }: Pick<Database, 'query'>, name: string): Promise<number> {
  const [row] = await query(
    'insert into dao (name) values ($1) on conflict (name) do update set name = dao.name returning n',
    [name.toLowerCase()],
  );
  return Number(row?.n);
}

/** Forgets all that is kept of an organisation. */
export async function forgetDao(database: Pick<Database, 'transaction'>, name: string): Promise<void> {
  await database.transaction(async ({ query }) => {
    const gone = await query('delete from dao where name = $1 returning n', [name.toLowerCase()]);
    for (const { n } of gone)
      for (const table of ['log', 'vote']) await query(`delete from ${table} where dao = $1`, [n]);
  });
}

/** A store whose logs are in the database already when they are committed: each journal wrote them as they were taken. */
export function createSqlStore(database: Database, journals: ReadonlyMap<string, Journal>): Store {
  // Work in progress may outlast a journal.
  const known = (dao: string) => journals.get(dao.toLowerCase());
  const journalOf = (dao: string) => {
    const journal = known(dao);
    if (journal === undefined) throw new Error(`${dao} is not followed`);
    return journal;
  };
  const saved = async (dao: string) => {
    const journal = journalOf(dao);
    await journal.written();
    await forgetUnsettled(database, journal.dao);
    return savedIn(database, journal.dao);
  };
  return {
    ...createMemoryStore(),
    takesNoSegments: true,
    load: saved,
    coverage: async (dao) => {
      const { dao: n } = known(dao) ?? {};
      if (n === undefined) return { proposal: [], vote: [] };
      return coverageOf(database, n);
    },
    commit: async (dao, { start }) => {
      const { dao: n } = known(dao) ?? {};
      if (n === undefined) return true;
      const at = start === null ? null : String(start);
      await database.query('update dao set start = $2::bigint where n = $1', [n, at]);
      return true;
    },
    // Another chain's logs are not kept, as this database may be read by others.
    setAside: async (dao) => {
      known(dao)?.forget(0n);
      return undefined;
    },
    // The journal has heard of dropped logs already, also of a part.
    drop: async () => undefined,
    journal: journalOf,
  };
}

/** A store that begins with what another process has written, and writes nothing. */
export function createSqlView(database: Pick<Database, 'query'>): Store {
  const numberOf = async (name: string) => {
    const [row] = await database.query('select n from dao where name = $1', [name.toLowerCase()]);
    return row === undefined ? undefined : Number(row.n);
  };
  return {
    ...createMemoryStore(),
    takesNoSegments: true,
    load: async (dao) => {
      // Without tables, or with those of another version, everything is read from the chain.
      const n = (await isCurrent(database)) ? await numberOf(dao) : undefined;
      return n === undefined ? undefined : savedIn(database, n);
    },
    coverage: async () => ({ proposal: [], vote: [] }),
    commit: async () => true,
    setAside: async () => undefined,
    drop: async () => undefined,
  };
}

type Settled = { number: bigint; start: bigint | null; hash: string };

async function settledIn({ query }: Pick<Database, 'query'>, dao: number): Promise<Settled> {
  const [row] = await query(
    "select start::text as first, anchor::text as at, encode(anchor_hash, 'hex') as hash from dao where n = $1",
    [dao],
  );
  const start = row?.first == null ? null : BigInt(String(row.first));
  return { number: row?.at == null ? -1n : BigInt(String(row.at)), start, hash: String(row?.hash) };
}

/** Deletes what is above the last settled block, because nobody knows whether it still stands. */
export async function forgetUnsettled(database: Database, dao: number): Promise<void> {
  const { number } = await settledIn(database, dao);
  await database.transaction((queries) => forgetFrom(queries, dao, { from: number + 1n }));
}

/** Reads data up to the last settled block. */
async function savedIn(database: Pick<Database, 'query'>, dao: number): Promise<Saved | undefined> {
  const { number, start, hash } = await settledIn(database, dao);
  if (number < 0n) return undefined;
  const anchor: Anchor = { number, hash: `0x${hash}` };
  // Before the logs: what is written meanwhile is more than is said here, never less.
  const coverage = await coverageOf(database, dao);
  const held = new LogIndex();
  await readKeptLogs(database, { dao, to: number }, (kind, logs) => {
    // One block at a time would cost its bookkeeping each: all at once, as coverage is taken from its table.
    held.take(kind, { from: 1n, to: 0n }, logs);
  });
  const all = { from: 0n, to: number };
  return {
    segments: INDEX_KINDS.map((kind) => held.pack(kind, all)).filter(({ rows }) => rows > 0),
    coverage: {
      proposal: truncate(coverage.proposal, number + 1n),
      vote: truncate(coverage.vote, number + 1n),
    },
    anchor,
    start,
  };
}

/** Hands out the logs of an organisation up to a block, oldest first. */
export async function readKeptLogs(
  database: Pick<Database, 'query'>,
  { dao, to }: { dao: number; to: bigint },
  take: (kind: IndexKind, logs: readonly UntrustedLog[]) => void | Promise<void>,
): Promise<void> {
  let [block, index, above] = ['-1', '-1', -1];
  for (;;) {
    const rows = await database.query(
      `${SELECTED_LOGS} where dao = $1 and (log.block, log.log_index, kind) > ($2::bigint, $3::bigint, $5::int)
        and log.block <= $4::bigint order by log.block, log.log_index, kind limit ${PAGE}`,
      [dao, block, index, String(to), above],
    );
    for (const kind of INDEX_KINDS) {
      const own = rows.filter((row) => Number(row.kind) === INDEX_KINDS.indexOf(kind));
      if (own.length > 0) await take(kind, own.map(logOf));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    [block, index, above] = [String(last.at), String(last.place), Number(last.kind)];
  }
}

/** The columns that `logOf` reads. */
export const SELECTED_LOGS = `select kind, log.block::text as at, log.log_index::text as place,
  encode(block_hash, 'hex') as hash, encode(tx, 'hex') as tx_hex, time::text as seconds, encode(topics, 'hex') as words,
  encode(data, 'hex') as bytes from log`;

/** A log as it was given, without its address. */
export function logOf({ at, bytes, hash, place, seconds, tx_hex: transaction, words }: Row): UntrustedLog {
  const quantity = (value: unknown) => `0x${BigInt(String(value)).toString(16)}`;
  return {
    ...{ address: '0x', data: `0x${bytes}`, blockHash: `0x${hash}`, transactionHash: `0x${transaction}` },
    ...{ blockNumber: quantity(at), logIndex: quantity(place) },
    topics: (String(words).match(/.{64}/g) ?? []).map((topic) => `0x${topic}`),
    ...(seconds == null ? {} : { blockTimestamp: quantity(seconds) }),
  };
}
