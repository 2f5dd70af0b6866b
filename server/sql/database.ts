import type { BinaryRows } from './binaryRows';

/** One row of an answer, by the names of its columns. */
export type Row = Record<string, unknown>;

/** Queries to a database, alone or in a transaction. */
export type Queries = {
  query(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Appends rows; `into` names the table and its columns. */
  copy(into: string, rows: BinaryRows): Promise<void>;
};

/** A PostgreSQL, embedded or a server. */
export type Database = Queries & {
  /** All of it or nothing, one after the other. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
