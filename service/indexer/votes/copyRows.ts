import type { VoteRows } from '@/service/checkpoint/rows';
import type { Sparse } from './column';
import { ORIGIN, type VoteColumns } from './columns';
import type { Dictionary } from './dictionary';
import type { Hashes } from './hashes';
import { grouped } from './rowsByAccount';
import { sortByPosition } from './sorting';

/** The columns of a table, for reading only. */
type RowSource = {
  columns: VoteColumns;
  voters: Dictionary;
  proposals: Dictionary;
  /** The hash of a row is number `transaction - 1`. */
  transactions: Hashes;
  reason(row: number): string;
  large: Sparse<bigint>;
  splits: Sparse<string>;
};

/** Some rows with dictionaries of their own: grouped by proposal, the one with the oldest vote first, then by position. */
export function copyRows(table: RowSource, wanted: ArrayLike<number>): VoteRows {
  const { columns } = table;
  const sorted = sortByPosition(Uint32Array.from(wanted), columns);
  const proposal = renumber(sorted, columns.proposal, table.proposals);
  // In groups of one proposal, in the order in which the proposals first appear; its numbers go in step.
  const rows = grouped(proposal.numbers, proposal.words.length / 32).rows.map((at) => sorted[at] ?? 0);
  proposal.numbers.sort();
  const voter = renumber(rows, columns.voter, table.voters);
  const weight = new Uint32Array(rows.length * 4);
  rows.forEach((row, index) => {
    weight.set(columns.weight.subarray(row * 4, row * 4 + 4), index * 4);
  });
  return {
    count: rows.length,
    proposals: proposal.words,
    voters: voter.words,
    proposal: proposal.numbers,
    voter: voter.numbers,
    support: picked(rows, columns.support, new Uint8Array(rows.length)),
    kind: picked(rows, columns.kind, new Uint8Array(rows.length)),
    weight,
    large: some(rows, (row) => table.large.get(row)),
    splits: some(rows, (row) => table.splits.get(row)),
    block: picked(rows, columns.block, new Float64Array(rows.length)),
    logIndex: picked(rows, columns.logIndex, new Uint32Array(rows.length)),
    ...beside(table, rows),
  };
}

/** Reasons and transactions; null where one of them is not known. */
function beside(table: RowSource, rows: Uint32Array): Pick<VoteRows, 'reasons' | 'transactions'> {
  const { origin, transaction } = table.columns;
  const isRead = rows.every((row) => origin[row] !== ORIGIN.unread);
  const isKnown = rows.every((row) => transaction[row] !== 0);
  const hashes = isKnown ? renumber(rows, transaction, table.transactions, 1) : undefined;
  return {
    reasons: isRead ? some(rows, (row) => table.reason(row) || undefined) : null,
    transactions: hashes === undefined ? null : { hashes: hashes.words, row: hashes.numbers },
  };
}

/** Numbers in the order of first appearance, and the words they stand for; the column counts from `first`. */
function renumber(
  rows: Uint32Array,
  column: Uint32Array,
  dictionary: Dictionary | Hashes,
  first = 0,
): { words: Uint8Array; numbers: Uint32Array } {
  const local = new Uint32Array(dictionary.size);
  const order: number[] = [];
  const numbers = rows.map((row) => {
    const number = (column[row] ?? 0) - first;
    if (local[number] === 0) local[number] = order.push(number);
    return (local[number] ?? 0) - 1;
  });
  const words = new Uint8Array(order.length * dictionary.width);
  order.forEach((number, index) => {
    words.set(dictionary.bytes(number), index * dictionary.width);
  });
  return { words, numbers };
}

function picked<T extends Uint8Array | Uint32Array | Float64Array>(rows: Uint32Array, from: T, into: T): T {
  rows.forEach((row, index) => {
    into[index] = from[row] ?? 0;
  });
  return into;
}

function some<T>(rows: Uint32Array, value: (row: number) => T | undefined): [number, T][] {
  const found: [number, T][] = [];
  rows.forEach((row, index) => {
    const one = value(row);
    if (one !== undefined) found.push([index, one]);
  });
  return found;
}
