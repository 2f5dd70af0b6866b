import type { Hex } from 'viem';
import { weightAt } from '@/chain/logs/voteEntry';
import { Sparse } from './column';
import { allocate, type VoteColumns } from './columns';
import { Dictionary } from './dictionary';
import { Hashes } from './hashes';

/** Vote logs in typed arrays: what `VoteWriter` fills and `VoteTable` reads. */
export class VoteData {
  version = 0;
  /** Changes by logs that left the other rows as they were. */
  joined = 0;
  count = 0;
  readonly columns: VoteColumns = allocate(64);
  readonly voters = new Dictionary(20);
  readonly proposals = new Dictionary(32);
  /** A row's hash is number `transaction - 1`. */
  readonly transactions = new Hashes();
  readonly ofProposal = new RowsByKey();
  /** Rows that take from a vote. */
  readonly reductions = new RowsByKey();
  readonly reasons: string[] = [''];
  /** Weights of 2^128 and more. */
  readonly large = new Sparse<bigint>();
  /** Params that may be the parts of a split vote, as hex. */
  readonly splits = new Sparse<string>();
  // Rows only join at the end: what was sorted stays sorted until some go.
  sorted: Uint32Array = new Uint32Array(0);

  weight(row: number): bigint {
    return this.large.get(row) ?? weightAt(this.columns.weight, row);
  }

  transaction(row: number): Hex | null {
    const number = this.columns.transaction[row] ?? 0;
    return number === 0 ? null : `0x${this.transactions.text(number - 1)}`;
  }
}

/** Row numbers by a number of what they belong to, in the order they were entered. */
class RowsByKey {
  private readonly lists: number[][] = [];

  enter(row: number, to: number): void {
    const rows = this.lists[to];
    if (rows === undefined) this.lists[to] = [row];
    else rows.push(row);
  }

  /** Enters rows from `first` on, told by what each belongs to. */
  enterAll(first: number, to: Uint32Array): void {
    let rows: number[] = [];
    for (let index = 0; index < to.length; index++) {
      const number = to[index] ?? 0;
      if (index === 0 || number !== to[index - 1]) {
        rows = this.lists[number] ?? [];
        this.lists[number] = rows;
      }
      rows.push(first + index);
    }
  }

  of(number: number): readonly number[] {
    return this.lists[number] ?? [];
  }

  clear(): void {
    for (const rows of this.lists) if (rows !== undefined) rows.length = 0;
  }
}
