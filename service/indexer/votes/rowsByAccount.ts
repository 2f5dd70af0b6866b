import { Column } from './column';
import { grouped } from './grouping';

/** Rows that belong to accounts and stand somewhere on the chain, read in any order and given oldest first. */
export class RowsByAccount {
  private readonly who = new Column();
  private readonly blocks = new Column(true);
  private readonly indexes = new Column();
  private sorted: { order: Uint32Array; starts: Uint32Array } | undefined;

  get length(): number {
    return this.who.length;
  }

  add(account: number, block: number, logIndex: number): void {
    this.who.push(account);
    this.blocks.push(block);
    this.indexes.push(logIndex);
    this.sorted = undefined;
  }

  account(row: number): number {
    return this.who.at(row);
  }

  block(row: number): number {
    return this.blocks.at(row);
  }

  logIndex(row: number): number {
    return this.indexes.at(row);
  }

  /** The rows of an account, oldest first. */
  of(account: number): Uint32Array {
    const { order, starts } = this.index();
    return order.subarray(starts[account] ?? order.length, starts[account + 1] ?? order.length);
  }

  /** The last row of an account, undefined when there is none. */
  last(account: number): number | undefined {
    const { order, starts } = this.index();
    const end = starts[account + 1];
    return end === undefined || end === starts[account] ? undefined : order[end - 1];
  }

  /** Keeps the rows whose block is wanted; the numbers of those rows as they were, undefined when all stay. */
  keep(isKept: (block: number) => boolean): number[] | undefined {
    const rows: number[] = [];
    for (let row = 0; row < this.length; row++) if (isKept(this.block(row))) rows.push(row);
    if (rows.length === this.length) return undefined;
    for (const column of [this.who, this.blocks, this.indexes]) column.keep(rows);
    this.sorted = undefined;
    return rows;
  }

  // By account, and within it by position: counted into place, then each account's few rows sorted.
  private index(): { order: Uint32Array; starts: Uint32Array } {
    if (this.sorted !== undefined) return this.sorted;
    const who = Uint32Array.from(this.who.values);
    const count = who.reduce((most, each) => Math.max(most, each + 1), 0);
    const { rows: order, starts } = grouped(who, count);
    const byPlace = (a: number, b: number) =>
      this.block(a) - this.block(b) || this.logIndex(a) - this.logIndex(b);
    for (let account = 0; account < count; account++) {
      const rows = order.subarray(starts[account], starts[account + 1]);
      if (!isSorted(rows, byPlace)) rows.sort(byPlace);
    }
    this.sorted = { order, starts };
    return this.sorted;
  }
}

function isSorted(rows: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let at = 1; at < rows.length; at++) if (compare(rows[at - 1] ?? 0, rows[at] ?? 0) > 0) return false;
  return true;
}
