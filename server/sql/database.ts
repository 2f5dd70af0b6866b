import type { BinaryRows } from './binaryRows';

/** One row of an answer, by the names of its columns. */
export type Row = Record<string, unknown>;

/** What is asked of a database, on its own or inside a transaction. */
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
