import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import postgres from 'postgres';
import type { Database, Queries, Row } from './database';

/** A server of PostgreSQL, and the right to be the only one that writes there. */
export type PostgresServer = Database & {
  /** Settles when this process alone may write; `onWait` hears that another one does, `onLost` that the right is gone. */
  lead(onWait: () => void, onLost: () => void): Promise<void>;
};

// The same for all that write the tables of this project.
const WRITER = 7_261_001;
// Shared by what is being written; who begins to write waits until none of the one before is under way.
const WRITING = 7_261_002;
const POOL = 8;
const CONNECTING = { onnotice: () => undefined, connect_timeout: 10 };

/** Opens a server by its address, `postgres://…`; `isReader` where nothing may be written, as on a replica. */
export function openPostgres(url: string, { isReader = false } = {}): PostgresServer {
  const options = connecting(url);
  const sql = postgres(url, {
    ...{ max: POOL, ...options },
    connection: {
      application_name: 'quorate',
      // A plan for any page would read all votes for the first hundred.
      plan_cache_mode: 'force_custom_plan',
      ...(isReader ? { default_transaction_read_only: true, statement_timeout: 60_000 } : {}),
    },
  });
  let closeLeading = async (): Promise<void> => undefined;
  let leader: number | undefined;
  return {
    ...queriesOf(sql),
    transaction: (work) =>
      transact(sql, async (queries) => {
        if (leader !== undefined) await checkLeads(queries, leader);
        return work(queries);
      }),
    lead: async (onWait, onLost) => {
      let isClosed = false;
      // A connection of its own, for as long as the process lives: its end is the end of the right.
      const own = postgres(url, {
        ...{ max: 1, max_lifetime: null, ...options },
        connection: { application_name: 'quorate writer' },
        onclose: () => leader !== undefined && !isClosed && onLost(),
      });
      closeLeading = async () => {
        isClosed = true;
        await own.end({ timeout: 5 });
      };
      const [row] = await own.unsafe('select pg_try_advisory_lock($1) as got', [WRITER]);
      if (row?.got !== true) {
        onWait();
        await own.unsafe('select pg_advisory_lock($1)', [WRITER]);
      }
      await own.unsafe('select pg_advisory_lock($1), pg_advisory_unlock($1)', [WRITING]);
      const [self] = await own.unsafe('select pg_backend_pid() as pid');
      leader = Number(self?.pid);
    },
    close: async () => {
      await closeLeading();
      await sql.end({ timeout: 5 });
    },
  };
}

const LEADS = "select from pg_locks where locktype = 'advisory' and objid = $1 and pid = $2 and granted";

// The connection that has the right may end while others of this process go on.
async function checkLeads({ query }: Queries, leader: number): Promise<void> {
  const [, held] = await Promise.all([
    query('select pg_advisory_xact_lock_shared($1)', [WRITING]),
    query(LEADS, [WRITER, leader]),
  ]);
  if (held.length === 0) throw new Error('Another process may write by now.');
}

async function transact<T>(sql: postgres.Sql, work: (queries: Queries) => Promise<T>): Promise<T> {
  let isOver = false;
  try {
    const done = await sql.begin(async (inside) => {
      // An ended connection has nothing to roll back, and takes no commands.
      const unlessOver = async (): Promise<void> => {
        if (isOver) await new Promise(() => undefined);
      };
      try {
        const result = await work(queriesOf(inside, () => isOver));
        await unlessOver();
        return result;
      } catch (error) {
        // The connection's end is heard after its error.
        await new Promise((next) => setImmediate(next));
        await unlessOver();
        throw error;
      }
    });
    return done as T;
  } finally {
    isOver = true;
  }
}

function queriesOf(sql: postgres.Sql | postgres.TransactionSql, isOver = () => false): Queries {
  // Its connection may be gone, and given to somebody else: what comes later would be written by itself.
  const check = () => {
    if (isOver()) throw new Error('The transaction has ended.');
  };
  return {
    query: async (text, values = []) => {
      check();
      return [
        ...((await sql.unsafe(text, values as never[], { prepare: values.length > 0 })) as Iterable<Row>),
      ];
    },
    copy: async (into, rows) => {
      check();
      const copying = sql.unsafe(`copy ${into} from stdin (format binary)`);
      await append(copying as unknown as Copying, rows.end());
    },
  };
}

type Copying = { writable(): Promise<Writable>; reject(error: Error): void };

// The stream drops errors that the server sends once it has all rows: without this, a full disk is waited for without
// end.
async function append(copying: Copying, rows: Uint8Array): Promise<void> {
  const refused = new Promise<never>((_, reject) => {
    const told = copying.reject;
    copying.reject = (error) => {
      reject(error);
      told(error);
    };
  });
  refused.catch(() => undefined);
  const stream = await copying.writable();
  const done = once(stream, 'finish');
  stream.end(rows);
  await Promise.race([done, refused]);
}

type Addresses = { host: string[]; port: number[]; path: string | false | undefined };

// Only the package knows which of several hosts it tries.
function connecting(url: string) {
  const { host } = postgres(url, CONNECTING).options;
  return host.length > 1 ? CONNECTING : { ...CONNECTING, socket: connectAtOnce };
}

// Small packets leave without waiting for the previous acknowledgement, which takes 40 ms after each COPY.
function connectAtOnce({ host: [host], path, port: [port] }: Addresses): Socket {
  if (path) return connect(path);
  // Its name is what a certificate is held against.
  return Object.assign(connect({ host, port: port ?? 5432, noDelay: true }), { host });
}
