import type { LogKind } from '@/chain/logs/voteEntry';

/** The kinds of vote logs, by their number in columns and files; the contract decides whether a `split` one has parts. */
export const KINDS: readonly LogKind[] = ['whole', 'split', 'override', 'reduction'];

/** Vote logs as columns with dictionaries, grouped by proposal and sorted by position, as files hold them. */
export type VoteRows = {
  count: number;
  /** 32 bytes an id, big end first, in the order of the groups. */
  proposals: Uint8Array;
  /** 20 bytes an address. */
  voters: Uint8Array;
  /** Number of an entry of `proposals`. */
  proposal: Uint32Array;
  /** Number of an entry of `voters`. */
  voter: Uint32Array;
  /** The raw byte of the log. */
  support: Uint8Array;
  /** Number of an entry of `KINDS`. */
  kind: Uint8Array;
  /** Four limbs of 32 bits a log, the low one first; zero where the weight stands in `large`. */
  weight: Uint32Array;
  /** Weights of 2^128 and more by row number. */
  large: readonly (readonly [number, bigint])[];
  /** The 48 bytes of params of votes of the kind `split`, as hex without 0x, by row number. */
  splits: readonly (readonly [number, string])[];
  block: Float64Array;
  logIndex: Uint32Array;
  /** Null where they are not known, because they stand in a file that was not read. */
  reasons: Reasons | null;
  transactions: Transactions | null;
};

/** The same rows where the contract reads no params: every vote with some is a whole one. */
export function withoutParams(rows: VoteRows): VoteRows {
  if (rows.splits.length === 0) return rows;
  const kind = rows.kind.slice();
  for (const [row] of rows.splits) kind[row] = KINDS.indexOf('whole');
  return { ...rows, kind, splits: [] };
}

/** Reasons that are not empty, by row number, ascending. */
export type Reasons = readonly (readonly [number, string])[];

/** Transaction hashes, 32 bytes each, and for every row the number of its hash. */
export type Transactions = { hashes: Uint8Array; row: Uint32Array };
