/** One row of an answer, by the names of its columns. */
export type Row = Record<string, unknown>;

/** What is asked of a database, on its own or inside a transaction. */
export type Queries = {
  query(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Appends lines in the text format of COPY; `into` names the table and its columns. */
  copy(into: string, lines: string): Promise<void>;
};

/** A PostgreSQL, embedded or a server. */
export type Database = Queries & {
  /** All of it or nothing, one after the other. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
