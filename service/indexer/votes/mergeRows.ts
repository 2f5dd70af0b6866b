import type { VoteRows } from '@/service/checkpoint/rows';
import type { VoteColumns } from './columns';
import type { Dictionary } from './dictionary';

/** Maps the dictionary numbers of foreign rows to those of a table. */
export type RowNumbers = { voters: Uint32Array; proposals: Uint32Array };

/** The numbers in a dictionary of words that stand one behind the other; new ones where they are not there yet. */
export function entered(words: Uint8Array, dictionary: Dictionary): Uint32Array {
  const numbers = new Uint32Array(words.length / dictionary.width);
  if (dictionary.adopt(words)) return numbers.map((_, index) => index);
  dictionary.expect(numbers.length);
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = dictionary.enter(words, index * dictionary.width);
  }
  return numbers;
}

/** Makes the arrays of the rows the columns themselves; false, and nothing is done, where the numbers differ. */
export function takeOver(columns: VoteColumns, more: VoteRows, numbers: RowNumbers, origin: number): boolean {
  const { proposals, voters } = numbers;
  const isOwn =
    more.count > 0 && more.weight.length === more.count * 4 && isCounted(voters) && isCounted(proposals);
  if (!isOwn) return false;
  const { block, count, kind, logIndex, proposal, support, voter, weight } = more;
  Object.assign(columns, { block, kind, logIndex, proposal, support, voter, weight });
  columns.origin = new Uint8Array(count).fill(origin);
  columns.reason = new Uint32Array(count);
  columns.transaction = new Uint32Array(count);
  return true;
}

function isCounted(numbers: Uint32Array): boolean {
  for (let index = 0; index < numbers.length; index++) if (numbers[index] !== index) return false;
  return true;
}

/** The highest of the numbers from `first` to before `end`, -1 where there is none. */
export function highest(numbers: Float64Array, first: number, end: number): number {
  let most = -1;
  for (let index = first; index < end; index++) {
    const number = numbers[index] ?? 0;
    if (number > most) most = number;
  }
  return most;
}

/** Writes all rows into the columns from row `first` on. */
export function mergeRows(
  columns: VoteColumns,
  more: VoteRows,
  first: number,
  numbers: RowNumbers,
  origin: number,
): void {
  const end = first + more.count;
  const { proposal, voter } = columns;
  const { proposals, voters } = numbers;
  for (let index = 0; index < more.count; index++) {
    voter[first + index] = voters[more.voter[index] ?? 0] ?? 0;
    proposal[first + index] = proposals[more.proposal[index] ?? 0] ?? 0;
  }
  columns.support.set(more.support, first);
  columns.kind.set(more.kind, first);
  columns.block.set(more.block, first);
  columns.logIndex.set(more.logIndex, first);
  columns.weight.set(more.weight, first * 4);
  columns.origin.fill(origin, first, end);
  columns.reason.fill(0, first, end);
  columns.transaction.fill(0, first, end);
}

/** Writes one of the rows into a row of the columns. */
export function mergeRow(
  columns: VoteColumns,
  more: VoteRows,
  index: number,
  row: number,
  { proposals, voters }: RowNumbers,
  origin: number,
): void {
  columns.voter[row] = voters[more.voter[index] ?? 0] ?? 0;
  columns.proposal[row] = proposals[more.proposal[index] ?? 0] ?? 0;
  columns.support[row] = more.support[index] ?? 0;
  columns.kind[row] = more.kind[index] ?? 0;
  columns.origin[row] = origin;
  columns.block[row] = more.block[index] ?? 0;
  columns.logIndex[row] = more.logIndex[index] ?? 0;
  columns.reason[row] = 0;
  columns.transaction[row] = 0;
  for (let limb = 0; limb < 4; limb++) {
    columns.weight[row * 4 + limb] = more.weight[index * 4 + limb] ?? 0;
  }
}

/** Whether one of the rows says what a row of the columns says; weights of 2^128 and more are compared elsewhere. */
export function isSameRow(
  columns: VoteColumns,
  more: VoteRows,
  index: number,
  row: number,
  { proposals, voters }: RowNumbers,
): boolean {
  for (let limb = 0; limb < 4; limb++) {
    if (columns.weight[row * 4 + limb] !== more.weight[index * 4 + limb]) return false;
  }
  return (
    columns.voter[row] === voters[more.voter[index] ?? 0] &&
    columns.proposal[row] === proposals[more.proposal[index] ?? 0] &&
    columns.support[row] === more.support[index] &&
    columns.kind[row] === more.kind[index]
  );
}
